import { NAME_ENCODINGS, type NameEncoding } from '#contract/archive-contents.ts'
import { ENCODINGS } from '#contract/encodings/encodings.ts'
import { useText } from '#web/i18n/text.tsx'
import { Select } from '#web/ui/select.tsx'

const AUTOMATIC = 'automatic'

const nameOfEncoding = (encoding: NameEncoding): string => (encoding === 'ibm437' ? 'IBM437' : ENCODINGS[encoding].name)

/** Selects the encoding of names in an archive that do not declare one. */
export function NameEncodingSelect(props: {
  /** Undefined for the guess of the server. */
  value: NameEncoding | undefined
  /** The guess; null if it is not known yet. */
  guessed: NameEncoding | null
  onValue: (value: NameEncoding | undefined) => void
  disabled?: boolean
  hideLabel?: boolean
  className?: string | undefined
}) {
  const { value, guessed, onValue, ...rest } = props
  const { t } = useText()
  const automatic = guessed ? t('archive.names.guessed', nameOfEncoding(guessed)) : t('archive.names.automatic')
  const options = [
    { value: AUTOMATIC, text: automatic },
    ...NAME_ENCODINGS.map((encoding) => ({ value: encoding, text: nameOfEncoding(encoding) })),
  ] as const
  return (
    <Select<NameEncoding | typeof AUTOMATIC>
      {...rest}
      label={t('archive.names')}
      value={value ?? AUTOMATIC}
      options={options}
      onValue={(chosen) => onValue(chosen === AUTOMATIC ? undefined : chosen)}
    />
  )
}
