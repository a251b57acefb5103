import { FileText, FileX2 } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from '../markup/markup.module.css'
import { showAnchor } from '../markup/outside-link.ts'
import type { RenderedProps } from '../rendered.ts'
import { buildMarkdown } from './build-markdown.ts'
import { highlightCodeBlocks } from './highlight-code.ts'
import { markdownHtml } from './markdown-html.ts'

/** Maximum length of a rendered text, in characters; a longer one is shown as source only. */
const MAX_LENGTH = 2 * 1024 * 1024

type State = 'coming' | 'here' | 'failed'

/** Renders the text into `place` and returns the state of rendering. */
function useMarkdown(path: string, text: string) {
  const { t } = useText()
  const { toasts } = usePageTools()
  const place = useRef<HTMLElement>(null)
  const [state, setState] = useState<State>('coming')
  useEffect(() => {
    const asked = new AbortController()
    const show = (html: string) => {
      if (asked.signal.aborted || !place.current) return
      place.current.replaceChildren(buildMarkdown(html, { path, tableLabel: t('documents.table') }))
      setState('here')
      highlightCodeBlocks(place.current).catch(() => toasts.error(t('error.partNotLoaded')))
    }
    markdownHtml(text, asked.signal)
      .then(show)
      .catch(() => asked.signal.aborted || setState('failed'))
    return () => asked.abort()
  }, [path, text, t, toasts])
  return { place, state }
}

function Rendered({ path, name, text }: RenderedProps) {
  const { t } = useText()
  const { place, state } = useMarkdown(path, text)
  const followAnchor = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href')
    if (!place.current || !href?.startsWith('#')) return
    event.preventDefault()
    showAnchor(place.current, href.slice(1))
  }
  if (state === 'failed')
    return <EmptyState icon={FileX2} title={t('documents.notRendered')} detail={t('documents.notRendered.detail')} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={styles.scroller} aria-label={visibleName(name)} tabIndex={0}>
      {state === 'coming' && (
        <div className={styles.coming}>
          <Spinner size={28} />
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: only its links are clicked, which works by keyboard as well */}
      <article ref={place} className={styles.markup} dir="auto" onClick={followAnchor} />
    </section>
  )
}

/** A rendered Markdown text. */
export function MarkdownView(props: RenderedProps) {
  const { t } = useText()
  if (props.text.trim() === '') return <EmptyState icon={FileText} title={t('documents.empty')} />
  if (props.text.length > MAX_LENGTH)
    return <EmptyState icon={FileX2} title={t('documents.tooLong')} detail={t('documents.notRendered.detail')} />
  return <Rendered {...props} />
}
