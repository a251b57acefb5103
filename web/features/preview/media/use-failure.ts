import { useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import type { ViewerProps } from '../preview-file.ts'
import { type FailureReason, failureReason } from './failure-reason.ts'

/**
 * Finds out why a file does not play. `reason` is null until that is known; `onFailed` is called for a file that cannot be loaded. `again`
 * retries, where that may help.
 */
export function useFailure({ file, onReady, onFailed }: Pick<ViewerProps, 'file' | 'onReady' | 'onFailed'>) {
  const { t } = useText()
  const [failed, setFailed] = useState<{ path: string; reason: FailureReason } | null>(null)
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
  const reason = failed?.path === file.path ? failed.reason : null
  return { reason: reason?.text ?? null, onError, again: reason?.hope === false ? undefined : again }
}
