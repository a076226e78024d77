import { Banner } from '#ui/feedback/banner.tsx'
import { useDeviceFull } from './device-full.ts'

export function DeviceFullBanner() {
  const { isFull } = useDeviceFull()
  if (!isFull) return null
  return (
    <div className="px-4 pt-3 print:hidden">
      <Banner>This device is full: what is new does not arrive. Free some space, and it goes on by itself.</Banner>
    </div>
  )
}
