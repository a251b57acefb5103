import { useEffect, useRef } from 'react'
import { usePageTools } from '#web/lib/page-tools.ts'
import { reportOpened } from './recent-files.ts'

/** Time for which a file is shown until it counts as opened, in milliseconds: not those that are only stepped past. */
const SHOWN = 700

/** Reports the displayed file as opened: when it has been shown for a moment, or when the view closes earlier. */
export function useReportOpened(path: string): void {
  const { api } = usePageTools()
  const pending = useRef<string | null>(null)
  useEffect(() => {
    const report = () => {
      pending.current = null
      reportOpened(api, path)
    }
    pending.current = path
    const timer = setTimeout(report, SHOWN)
    return () => clearTimeout(timer)
  }, [api, path])
  useEffect(
    () => () => {
      if (pending.current !== null) reportOpened(api, pending.current)
      pending.current = null
    },
    [api],
  )
}
