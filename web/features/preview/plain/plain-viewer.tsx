import { FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Segmented } from '#web/ui/radio-group.tsx'
import { fetchBytes } from '../documents/use-document.ts'
import { lineWindow } from '../line-window.ts'
import type { ViewerProps } from '../preview-file.ts'
import { useScrollWindow } from '../use-scroll-window.ts'
import { hexLine, LINE_BYTES } from './hex-line.ts'
import styles from './plain.module.css'
import { type PlainText, plainText } from './plain-text.ts'

/** Maximum number of bytes shown. */
const MOST = 1024 * 1024

/** Height of a line of the hex dump, in pixels; the same as in the style sheet. */
const LINE = 20

function Hex({ name, bytes }: { name: string; bytes: Uint8Array }) {
  const scroller = useRef<HTMLElement>(null)
  const lines = lineWindow(Math.ceil(bytes.length / LINE_BYTES), LINE, useScrollWindow(scroller))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section ref={scroller} className={styles.scroller} aria-label={visibleName(name)} tabIndex={0} dir="ltr">
      <div className={styles.hex} style={{ blockSize: lines.height }}>
        {Array.from({ length: lines.end - lines.first }, (_, index) => {
          const line = lines.first + index
          const { place, bytes: values, letters } = hexLine(bytes, line)
          return (
            <div key={line} className={styles.line} style={{ insetBlockStart: lines.topOf(line) }}>
              <span className={styles.place}>{place}</span>
              <span className={styles.values}>{values}</span>
              <span>{letters}</span>
            </div>
          )
        })}
      </div>
    </section>
  )
}

function Letters({ name, text }: { name: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={styles.scroller} aria-label={visibleName(name)} tabIndex={0}>
      <pre className={styles.text} dir="auto">
        {text}
      </pre>
    </section>
  )
}

/** Returns the beginning of a file once it is loaded. */
function usePlainText({ file, onReady, onFailed }: ViewerProps): PlainText | null {
  const { api } = usePageTools()
  const [shown, setShown] = useState<PlainText | null>(null)
  useEffect(() => {
    const asked = new AbortController()
    const load = async () => {
      const found = await plainText(
        file.size === 0 ? new Uint8Array() : await fetchBytes(api, file, asked.signal, MOST),
      )
      if (asked.signal.aborted) return
      setShown(found)
      onReady()
    }
    load().catch(() => asked.signal.aborted || onFailed())
    return () => asked.abort()
  }, [api, file, onReady, onFailed])
  return shown
}

/** Shows the beginning of any file as text or as a hex dump. */
export function PlainViewer(props: ViewerProps) {
  const { file } = props
  const { t, format } = useText()
  const shown = usePlainText(props)
  const [chosen, setChosen] = useState<'text' | 'hex' | null>(null)
  if (!shown) return null
  const { bytes, text, isBinary } = shown
  if (bytes.length === 0) return <EmptyState icon={FileText} title={t('documents.empty')} />
  const way = chosen ?? (isBinary ? 'hex' : 'text')
  return (
    <div className={styles.viewer}>
      <div className={styles.tools}>
        <Segmented
          label={t('documents.showAs')}
          hideLabel
          value={way}
          choices={[
            { value: 'text', text: t('documents.asText') },
            { value: 'hex', text: t('documents.asBytes') },
          ]}
          onValue={setChosen}
        />
        {file.size > bytes.length && (
          <p className={styles.part}>{t('documents.part', format.bytes(bytes.length), format.bytes(file.size))}</p>
        )}
      </div>
      {way === 'hex' ? <Hex name={file.name} bytes={bytes} /> : <Letters name={file.name} text={text} />}
    </div>
  )
}
