import { useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { shareHref } from './share-href.ts'

/** Copies links. `byHand` is the hash of a link that the browser did not allow copying, to be shown selected. */
export function useCopyLink() {
  const { toasts } = usePageTools()
  const { t } = useText()
  const [byHand, setByHand] = useState<string | null>(null)
  async function copy(hash: string): Promise<void> {
    const copied = await copyText(shareHref(hash))
    setByHand(copied ? null : hash)
    if (copied) toasts.success(t('links.copied'))
  }
  return { byHand, copy: (hash: string) => void copy(hash) }
}
