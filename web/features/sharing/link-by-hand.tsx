import { useEffect, useRef } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { shareHref } from './share-href.ts'

/** The address of a link, selected, where the browser does not let the page copy it. */
export function LinkByHand({ hash }: { hash: string }) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hash !== '') input.current?.select()
  }, [hash])
  return (
    <TextField ref={input} label={t('links.address')} hint={t('links.copyByHand')} value={shareHref(hash)} readOnly />
  )
}
