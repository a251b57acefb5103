import { useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { areSingleKeysOn, SINGLE_KEYS } from '#web/lib/single-keys.ts'
import { writeStored } from '#web/lib/storage.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

/** Switches single-character shortcuts for this browser: with speech input every word could trigger them. */
export function SingleKeys() {
  const { t } = useText()
  const [on, setOn] = useState(areSingleKeysOn)
  const change = (wanted: boolean) => {
    writeStored(SINGLE_KEYS, wanted ? null : 'off')
    setOn(wanted)
  }
  return <Checkbox label={t('preview.key.single')} hint={t('preview.key.singleHint')} checked={on} onChecked={change} />
}
