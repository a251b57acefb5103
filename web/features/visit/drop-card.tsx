import { Check, CloudUpload, TriangleAlert } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import type { PublicDrop } from '#contract/shares.ts'
import { useText } from '#web/text/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Place } from './address.ts'
import styles from './drop-card.module.css'
import { type Sent, useSending } from './use-sending.ts'

const REASONS = {
  0: 'error.connection',
  400: 'visit.send.refused',
  404: 'error.notFound',
  413: 'visit.send.tooLarge',
  415: 'visit.send.wrongType',
  429: 'error.tooMany',
} as const
const isKnown = (status: number): status is keyof typeof REASONS => status in REASONS

/** How a file that was chosen fares. */
function Row({ sent: { name, part, status } }: { sent: Sent }) {
  const { t } = useText()
  const failed = status !== null && (status < 200 || status >= 300)
  return (
    <li className={styles.row} data-failed={failed || undefined}>
      <FileName name={name} />
      {status === null && <Progress label={name} value={part} />}
      {failed && (
        <span className={styles.state}>
          <Icon icon={TriangleAlert} size={16} /> {t(isKnown(status) ? REASONS[status] : 'error.generic')}
        </span>
      )}
      {status !== null && !failed && (
        <span className={styles.state}>
          <Icon icon={Check} size={16} /> {t('visit.send.done')}
        </span>
      )}
    </li>
  )
}

/** What the link takes, and what of it is left. */
function Taken({ uploads }: Pick<PublicDrop, 'uploads'>) {
  const { t, format } = useText()
  const { maxFileSize, filesLeft, sizeLeft, extensions } = uploads
  const said = [
    maxFileSize !== null && t('visit.send.eachUpTo', format.bytes(maxFileSize)),
    filesLeft !== null && t('visit.send.filesLeft', filesLeft),
    sizeLeft !== null && t('visit.send.sizeLeft', format.bytes(sizeLeft)),
    extensions.length > 0 && t('visit.send.only', extensions.join(', ')),
  ].filter((one) => one !== false)
  return said.map((one) => (
    <p key={one} className={styles.limit}>
      {one}
    </p>
  ))
}

export interface DropCardProps {
  share: PublicDrop
  place: Place
  base: string
  /** Something came, so that less is left to send. */
  onSent: () => void
}

/** Takes files for whoever made the link; what is there already is not shown. One file goes at a time. */
export function DropCard({ share, place, base, onSent }: DropCardProps) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const sender = useRef<HTMLDivElement>(null)
  const { sent, send } = useSending({ place, base, token: share.token, onSent })
  const [over, setOver] = useState(false)
  const leave = (files: readonly File[]) => send(files, sender.current?.querySelector('input')?.value.trim() ?? '')
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <section className={styles.card} aria-labelledby="drop-title">
      <h1 id="drop-title" className={styles.title}>
        {t('visit.send.to', share.name)}
      </h1>
      {share.uploads.askName && (
        <div ref={sender} className={styles.sender}>
          <TextField label={t('visit.send.yourName')} name="sender" autoComplete="name" maxLength={200} />
        </div>
      )}
      <section
        className={styles.zone}
        aria-label={t('visit.send.zone')}
        data-over={over || undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          leave([...event.dataTransfer.files])
        }}
      >
        <Icon icon={CloudUpload} size={36} />
        <p>{t('visit.send.dropHere')}</p>
        <Button variant="primary" onClick={() => input.current?.click()}>
          {t('visit.send.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={t('visit.send.choose')}
          onChange={({ currentTarget }) => {
            leave([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </section>
      <div>
        <Taken uploads={share.uploads} />
      </div>
      <ul className={styles.list} aria-live="polite">
        {sent.map((one) => (
          <Row key={one.id} sent={one} />
        ))}
      </ul>
    </section>
  )
}
