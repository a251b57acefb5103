import { useState } from 'react'
import { ALL_ENCODINGS, ENCODINGS, type Encoding, mayHaveMark } from '#contract/encodings/encodings.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from './editor-prompts.module.css'

/** An encoding, and whether a byte order mark is written. */
export interface EncodingChoice {
  readonly encoding: Encoding
  readonly mark: boolean
}

/** Returns the name of an encoding, starting with its script. */
export function encodingName(t: Translate, { encoding, mark }: EncodingChoice): string {
  const { name, script } = ENCODINGS[encoding]
  const marked = mark ? t('editor.encoding.withMark', name) : name
  return script === 'unicode' ? marked : `${t(`editor.script.${script}`)} (${marked})`
}

/** Returns a short name for narrow places. */
export const shortName = ({ encoding, mark }: EncodingChoice): string =>
  `${ENCODINGS[encoding].name.split(',', 1)[0]}${mark ? ' BOM' : ''}`

const idOf = ({ encoding, mark }: EncodingChoice): string => `${encoding}${mark ? '+' : ''}`

const choices = (withMarks: boolean): EncodingChoice[] =>
  ALL_ENCODINGS.flatMap((encoding) =>
    withMarks && mayHaveMark(encoding)
      ? [
          { encoding, mark: false },
          { encoding, mark: true },
        ]
      : [{ encoding, mark: false }],
  )

/** Dialog to select an encoding for reading or writing a file. */
export function EncodingPrompt(props: {
  title: string
  detail: string
  confirm: string
  initial: EncodingChoice
  /** Whether the byte order mark can be selected, which only applies to writing. */
  withMarks: boolean
  onClose: () => void
  onChoose: (choice: EncodingChoice) => void
}) {
  const { title, detail, confirm, initial, withMarks, onClose, onChoose } = props
  const { t } = useText()
  const offered = choices(withMarks)
  const [chosen, setChosen] = useState(idOf(withMarks ? initial : { ...initial, mark: false }))
  const submit = () => {
    const choice = offered.find((other) => idOf(other) === chosen)
    if (choice) onChoose(choice)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit">
            {confirm}
          </Button>
        </>
      }
    >
      <p className={styles.legend}>{detail}</p>
      <Select
        label={t('editor.encoding')}
        value={chosen}
        options={offered.map((choice) => ({ value: idOf(choice), text: encodingName(t, choice) }))}
        onValue={setChosen}
      />
    </Dialog>
  )
}
