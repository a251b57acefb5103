import { useEffect, useRef } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { shareHref } from './share-href.ts'

/** Shows the address of a link, selected, if the browser does not allow copying. */
export function ManualCopyField({ hash }: { hash: string }) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hash !== '') input.current?.select()
  }, [hash])
  return (
    <TextField ref={input} label={t('links.address')} hint={t('links.copyByHand')} value={shareHref(hash)} readOnly />
  )
}
