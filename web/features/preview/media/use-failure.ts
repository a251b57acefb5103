import { useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '#web/text/text.tsx'
import type { ViewerProps } from '../preview-file.ts'
import { failureReason } from './failure-reason.ts'

/** Finds out why a file does not play. `reason` is null until that is known; a file that is not to be had is told to `onFailed`. */
export function useFailure({ file, onReady, onFailed }: Pick<ViewerProps, 'file' | 'onReady' | 'onFailed'>) {
  const { t } = useText()
  const [failed, setFailed] = useState<{ path: string; reason: string } | null>(null)
  const asking = useRef<AbortController | null>(null)
  useEffect(() => () => asking.current?.abort(), [])

  const onError = useCallback(
    async (player: HTMLMediaElement) => {
      if (!navigator.onLine || player.error?.code === MediaError.MEDIA_ERR_NETWORK) return onFailed()
      asking.current?.abort()
      const now = new AbortController()
      asking.current = now
      const reason = await failureReason(file, t, now.signal)
      if (now.signal.aborted) return
      if (reason === null) return onFailed()
      setFailed({ path: file.path, reason })
      onReady()
    },
    [file, t, onReady, onFailed],
  )
  const again = useCallback(() => setFailed(null), [])
  return { reason: failed?.path === file.path ? failed.reason : null, onError, again }
}
