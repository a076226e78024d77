import { Camera, Image } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { decodeCodeInPicture } from './code-reader.ts'
import { describeCameraProblem, scanWithCamera } from './scan-with-camera.ts'
import { t } from './words.ts'

/** Reads a code from the camera, which starts only on a tap, or from a picture. */
export function CodeFinder({ onText, onStart }: { onText: (text: string) => void; onStart: () => void }) {
  const [isOn, setIsOn] = useState(false)
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const picture = useRef<HTMLInputElement>(null)
  const start = () => {
    setProblem(undefined)
    onStart()
  }
  const readPicture = async (file: File) => {
    start()
    setIsOn(false)
    setIsReading(true)
    const text = await decodeCodeInPicture(file).catch(() => undefined)
    setIsReading(false)
    if (typeof text === 'string') onText(text)
    else setProblem(text === null ? t.noCodeWasFound : t.fileCouldNotRead)
  }
  return (
    <div className="flex flex-col gap-3">
      {problem !== undefined && <Banner tone="amber">{problem}</Banner>}
      {isOn ? (
        <>
          <CameraView
            onText={onText}
            onEnd={(why) => {
              setIsOn(false)
              setProblem(why)
            }}
          />
          <Button fullWidth onClick={() => setIsOn(false)}>
            {t.stopCamera}
          </Button>
        </>
      ) : (
        <Button
          variant="primary"
          size="large"
          fullWidth
          icon={<Camera size={22} />}
          disabled={isReading}
          onClick={() => {
            start()
            setIsOn(true)
          }}
        >
          {t.openCamera}
        </Button>
      )}
      <Button fullWidth icon={<Image size={20} />} disabled={isReading} onClick={() => picture.current?.click()}>
        {isReading ? t.readingPicture : t.choosePicture}
      </Button>
      <input
        ref={picture}
        type="file"
        accept="image/*"
        aria-label={t.pictureCode}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = '' // allows choosing the same picture again
          if (file) void readPicture(file)
        }}
      />
    </div>
  )
}

function CameraView({ onText, onEnd }: { onText: (text: string) => void; onEnd: (why?: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useEffectEvent(onText)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const ended = new AbortController()
    const stop = () => ended.abort()
    // Stop the camera when the page is hidden.
    const stopUnseen = () => document.visibilityState === 'hidden' && end()
    document.addEventListener('visibilitychange', stopUnseen)
    scanWithCamera(element, ended.signal).then(
      (text) => text !== null && found(text),
      (error: unknown) => {
        if (!ended.signal.aborted) end(describeCameraProblem(error))
      },
    )
    return () => {
      document.removeEventListener('visibilitychange', stopUnseen)
      stop()
    }
  }, [])
  return (
    <div className="flex flex-col gap-2">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t.whatCameraSees}
        className="aspect-square w-full rounded-card bg-black object-cover"
      />
      <p role="status" className="text-center text-[15px]">
        {t.holdCameraOverCode}
      </p>
    </div>
  )
}
