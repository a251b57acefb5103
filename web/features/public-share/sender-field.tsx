import type { RefObject } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** Element around the field, from which the name is read when files are added. */
type Place = RefObject<HTMLDivElement | null>

/** Returns the sender's name, empty if there is none or the link does not ask for it. */
export const senderName = (place: Place): string => place.current?.querySelector('input')?.value.trim() ?? ''

/** Renders the field for the name of the visitor who uploads files. */
export function SenderField({ place, className }: { place: Place; className: string | undefined }) {
  const { t } = useText()
  return (
    <div ref={place} className={className}>
      <TextField label={t('visit.send.yourName')} name="sender" autoComplete="name" maxLength={200} />
    </div>
  )
}
