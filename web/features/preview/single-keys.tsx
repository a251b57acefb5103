import { useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { areSingleKeysOn, SINGLE_KEYS } from '#web/lib/single-keys.ts'
import { writeKept } from '#web/lib/storage.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'

/** Switches the shortcuts that are a single letter, digit or sign, for this browser: who speaks to the computer would press them by every word. */
export function SingleKeys() {
  const { t } = useText()
  const [on, setOn] = useState(areSingleKeysOn)
  const change = (wanted: boolean) => {
    writeKept(SINGLE_KEYS, wanted ? null : 'off')
    setOn(wanted)
  }
  return <Checkbox label={t('preview.key.single')} hint={t('preview.key.singleHint')} checked={on} onChecked={change} />
}
