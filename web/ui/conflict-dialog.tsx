import { type ReactNode, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Button, type ButtonProps } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import styles from './conflict-dialog.module.css'
import { Dialog } from './dialog.tsx'
import { FileIcon } from './file-icon.tsx'
import { FileName } from './file-name.tsx'
import type { FileKind } from './kind-of.ts'
import { Time } from './time.tsx'

/** One of two items with the same name. */
export interface ConflictSide {
  /** Tells the two items apart. */
  readonly label: string
  readonly name: string
  readonly kind: FileKind
  /** Size in bytes; not shown if undefined, as for folders. */
  readonly size?: number | undefined
  /** Time of the last change in milliseconds since the epoch; not shown if null. */
  readonly modified: number | null
  /** Address of a small picture of the content, or null. */
  readonly picture: string | null
}

/** Answer to a conflict. */
export interface ConflictChoice<Answer> {
  readonly answer: Answer
  readonly text: string
  /** Whether it overwrites the existing item. */
  readonly overwrites?: boolean
  readonly disabledReason?: string | undefined
}

interface ConflictDialogProps<Answer> {
  title: ReactNode
  /** The existing and the new item, or none if the question is not about two. */
  sides: readonly ConflictSide[]
  /** The last one is primary: it has the focus and is confirmed by Enter. */
  choices: readonly ConflictChoice<Answer>[]
  /** Checkbox that applies the answer to other conflicts. */
  toAll?:
    | { readonly label: string; readonly checked: boolean; readonly onChecked: (checked: boolean) => void }
    | undefined
  onAnswer: (answer: Answer) => void
  onClose: () => void
  /** Shown below the items. */
  children?: ReactNode
}

/** Picture of the content, or the icon of the kind until it has loaded. */
function Picture({ side: { kind, name, picture } }: { side: ConflictSide }) {
  const [loaded, setLoaded] = useState<string | null>(null)
  return (
    <span className={styles.picture}>
      {(picture === null || loaded !== picture) && <FileIcon kind={kind} name={name} size={40} />}
      {picture !== null && <img src={picture} alt="" hidden={loaded !== picture} onLoad={() => setLoaded(picture)} />}
    </span>
  )
}

function Side({ side }: { side: ConflictSide }) {
  const { format } = useText()
  return (
    <section className={styles.side} aria-label={side.label}>
      <span className={styles.label}>{side.label}</span>
      <Picture side={side} />
      <FileName name={side.name} />
      <span className={styles.facts}>
        {side.size !== undefined && <span>{format.bytes(side.size)}</span>}
        {side.modified !== null && <Time value={new Date(side.modified)} />}
      </span>
    </section>
  )
}

const variantOf = (isPrimary: boolean, overwrites = false): ButtonProps['variant'] =>
  isPrimary ? 'primary' : overwrites ? 'danger' : 'secondary'

/** Asks what to do with an item whose name is taken, with both items side by side. */
export function ConflictDialog<Answer extends string>(props: ConflictDialogProps<Answer>) {
  const { title, sides, choices, toAll, onAnswer, onClose, children } = props
  const primary = choices.at(-1)
  return (
    <Dialog
      size="large"
      title={title}
      onClose={onClose}
      onSubmit={() => primary && onAnswer(primary.answer)}
      footer={choices.map((choice) => {
        const isPrimary = choice === primary
        return (
          <Button
            key={choice.answer}
            type={isPrimary ? 'submit' : 'button'}
            variant={variantOf(isPrimary, choice.overwrites)}
            disabledReason={choice.disabledReason}
            data-autofocus={isPrimary || undefined}
            onClick={isPrimary ? undefined : () => onAnswer(choice.answer)}
          >
            {choice.text}
          </Button>
        )
      })}
    >
      {sides.length > 0 && (
        <div className={styles.sides}>
          {sides.map((side) => (
            <Side key={side.label} side={side} />
          ))}
        </div>
      )}
      {children}
      {toAll && <Checkbox className={styles.toAll} {...toAll} />}
    </Dialog>
  )
}
