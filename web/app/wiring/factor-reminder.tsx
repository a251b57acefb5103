import { useEffect } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { usePage } from '../router/use-page.ts'

/** Offers to set up the second factor that an administrator requires, with the time until which it can wait. */
export function FactorReminder({ due }: { due: string }) {
  const { tools, goTo } = usePage()
  const { t, format } = useText()
  const text = t('factor.due', format.exactDate(new Date(due)))
  const action = t('factor.begin')
  const { toasts } = tools
  useEffect(() => {
    const id = toasts.offer(text, action, () => goTo('/settings/profile#factor.title'))
    return () => toasts.close(id)
  }, [text, action, toasts, goTo])
  return null
}
