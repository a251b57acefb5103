import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Button that copies a text and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useText()
  const { toasts } = usePageTools()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (await copyText(text)) setCopied(true)
    else toasts.error(t('browse.copyRefused'))
  }
  return <IconButton label={label} icon={copied ? Check : Copy} onClick={() => void copy()} />
}
