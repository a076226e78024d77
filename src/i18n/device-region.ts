import { defaultRegion } from './locale.ts'

/** Returns the region of the device's first language that names one, such as `MX` for `es-MX`, or else `US`. */
export function getDeviceRegion(): string {
  return /-([A-Z]{2})\b/.exec(navigator.languages.join())?.[1] ?? defaultRegion
}
