import { CircleHelp, Search, X } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type UIEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { MAX_QUERY_LENGTH } from '#contract/search.ts'
import { readQuery } from '#contract/search-query.ts'
import { useText } from '#web/i18n/text.tsx'
import { useVisiblePart } from '#web/lib/use-visible-part.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import type { Anchor } from '#web/ui/placement.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { useOverlayClick } from '#web/ui/use-overlay-click.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'
import { RecentList } from './recent-list.tsx'
import { resultActions } from './result-actions.ts'
import { rowId } from './result-list.tsx'
import styles from './search.module.css'
import { SearchAnswer } from './search-answer.tsx'
import { isStale, type SearchState, type SearchTarget } from './search-controller.ts'
import { SearchFilters } from './search-filters.tsx'
import { SearchFoot, useIndex } from './search-foot.tsx'
import type { SearchHit } from './search-hit.ts'
import type { SearchHost } from './search-host.ts'
import { searchKeyOf } from './search-keys.ts'
import { SearchLanguage } from './search-language.tsx'
import { useSearchController } from './use-search-controller.ts'

/** Distance from the bottom at which more results are loaded, in pixels. */
const NEAR = 100

/** The open menu of a result. */
interface OpenMenu {
  readonly found: SearchHit
  readonly anchor: Anchor
  readonly byKeyboard: boolean
}

/** Returns the host with actions that also store the search as a recent one. */
const withRecentSearches = (host: SearchHost, query: string): SearchHost => {
  const after =
    <A extends unknown[]>(work: (...args: A) => void) =>
    (...args: A) => {
      rememberSearch(query)
      work(...args)
    }
  return {
    ...host,
    open: after(host.open),
    show: after(host.show),
    share: after(host.share),
    download: after(host.download),
  }
}

/** State of the search: the text, the folder to search, and the results. */
function useSearchInput(folder: string, words: string) {
  const [searching, finding] = useSearchController(folder)
  const [text, setText] = useState(words)
  const [everywhere, setEverywhere] = useState(folder === '/')
  const where = everywhere ? '/' : folder
  const asked = text.trim()
  useEffect(() => searching.searchFor({ folder: where, query: asked }), [searching, where, asked])
  const read = useMemo(() => readQuery(text, Date.now()), [text])
  const answered = finding.answered?.query ?? ''
  const { query } = useMemo(() => readQuery(answered, Date.now()), [answered])
  return { searching, finding, text, setText, everywhere, setEverywhere, read, query }
}

/** State of the active row, which is the first one for every new answer. `of` is the list that the rows belong to. */
function useActive(of: unknown, length: number, none: number) {
  const [at, setAt] = useState({ of, row: none })
  const row = Math.min(at.of === of ? at.row : none, length - 1)
  const move = (step: number) => setAt({ of, row: Math.max(Math.min(row + step, length - 1), Math.min(none, 0)) })
  return [row, move, (to: number) => setAt({ of, row: to })] as const
}

/**
 * Opens the best result as soon as it is known, after the user pressed Enter before that: the first one with an index, the best of all
 * after a walk. The returned function requests to open it, to show it in its folder, or, with null, cancels. Another query, a failure or an
 * empty answer also cancels.
 */
function useOpenWhenReady(finding: SearchState, isIndexed: boolean, open: (found: SearchHit, show: boolean) => void) {
  const [asked, setAsked] = useState<{ readonly wish: SearchTarget; readonly show: boolean } | null>(null)
  const isWanted =
    asked !== null && asked.wish.query === finding.target.query && asked.wish.folder === finding.target.folder
  const isThere = !isStale(finding) && (!finding.busy || (isIndexed && finding.results.length > 0))
  const isOver = !isWanted || finding.failure !== null || isThere
  const [best] = finding.results
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    if (asked === null || !isOver) return
    setAsked(null)
    if (isWanted && isThere && finding.failure === null && best) latest.current(best, asked.show)
  }, [asked, isOver, isWanted, isThere, finding.failure, best])
  return (show: boolean | null) => setAsked(show === null ? null : { wish: finding.target, show })
}

/** The search overlay: input, filters and results. `words` is the initial text. */
export function SearchOverlay({ host: bare, words = '' }: { host: SearchHost; words?: string | undefined }) {
  const { t } = useText()
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [recent, setRecent] = useState(recentSearches)
  const [help, setHelp] = useState<boolean | null>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const question = useSearchInput(bare.folder, words)
  const { searching, finding, text, setText, read } = question
  const index = useIndex()
  useModal(box, bare.close)
  const overlay = useOverlayClick(bare.close)

  const host = useMemo(() => withRecentSearches(bare, text), [bare, text])
  const isEmpty = text.trim() === ''
  // The syntax help is shown while the input is empty, unless the user toggled it.
  const helps = help ?? isEmpty
  const rows = isEmpty ? recent.length : Math.min(finding.results.length, finding.shown)
  const [active, move, goTo] = useActive(isEmpty ? recent : finding.answered, rows, isEmpty ? -1 : 0)
  const found = isEmpty ? undefined : finding.results[active]

  // A new answer starts at its first row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new answer
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [finding.answered, isEmpty])
  useEffect(() => {
    if (active !== -1) document.getElementById(rowId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])

  const choose = useCallback(
    (query: string) => {
      setText(query)
      input.current?.focus()
    },
    [setText],
  )
  const latest = useRef({ host, goTo })
  useEffect(() => {
    latest.current = { host, goTo }
  })
  const onOpen = useCallback((one: SearchHit) => latest.current.host.open(one), [])
  const onShow = useCallback((one: SearchHit) => latest.current.host.show(one, false), [])
  const onMenu = useCallback((one: SearchHit, row: number, event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    latest.current.goTo(row)
    const { clientX: x, clientY: y, type, detail, currentTarget } = event
    const anchor = type === 'contextmenu' ? { x, y, width: 0, height: 0 } : currentTarget.getBoundingClientRect()
    setMenu({ found: one, anchor, byKeyboard: type === 'click' && detail === 0 })
  }, [])
  const closeMenu = useCallback(() => setMenu(null), [])

  const openMenu = () => {
    const row = document.getElementById(rowId(listId, active))
    if (found && row) setMenu({ found, anchor: row.getBoundingClientRect(), byKeyboard: true })
  }
  const openFound = (one: SearchHit, show: boolean) => (show ? host.show(one, false) : host.open(one))
  const openOnceThere = useOpenWhenReady(finding, index?.state === 'ready', openFound)
  const openActive = (show: boolean) => {
    const query = recent[active]
    if (isEmpty && query !== undefined) return choose(query)
    if (found && !isStale(finding)) return openFound(found, show)
    // The result to open is not known yet: search without delay.
    openOnceThere(show)
    searching.searchFor(finding.target, true)
  }
  /** Keeps the order of the rows from now on, because the user is selecting among them. */
  const hold = () => {
    openOnceThere(null)
    searching.holdOrder()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys that select a suggestion of an input method.
    if (event.nativeEvent.isComposing) return event.stopPropagation()
    const key = searchKeyOf(event)
    if (key === undefined) return
    event.preventDefault()
    if (key === 'select-text') input.current?.select()
    else if (key === 'menu') {
      hold()
      openMenu()
    } else if (typeof key === 'object') {
      hold()
      move(key.step)
    } else openActive(key === 'show')
  }
  const onPoint = ({ movementX, movementY }: PointerEvent) => {
    if (movementX !== 0 || movementY !== 0) searching.holdOrder()
  }
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLDivElement>) => {
    if (scrollTop > 0) searching.holdOrder()
    if (!isEmpty && scrollHeight - scrollTop - clientHeight <= NEAR) searching.showMore()
  }
  return createPortal(
    <>
      <div className={styles.overlay} style={useVisiblePart()} {...overlay}>
        <div ref={box} className={styles.box} role="dialog" aria-label={t('search.title')} tabIndex={-1}>
          <div className={styles.bar}>
            <Icon icon={Search} />
            <input
              ref={input}
              className={styles.input}
              type="text"
              inputMode="search"
              enterKeyHint="search"
              dir="auto"
              role="combobox"
              aria-label={t('search.field')}
              aria-autocomplete="list"
              aria-haspopup={isEmpty ? 'listbox' : 'grid'}
              aria-expanded={rows > 0}
              aria-controls={rows > 0 ? listId : undefined}
              aria-activedescendant={active === -1 ? undefined : rowId(listId, active)}
              placeholder={t(index?.content ? 'search.placeholder.content' : 'search.placeholder')}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={MAX_QUERY_LENGTH}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={onKeyDown}
            />
            {finding.busy && <Spinner />}
            <IconButton label={t('search.help')} icon={CircleHelp} pressed={helps} onClick={() => setHelp(!helps)} />
            <IconButton label={t('action.close')} icon={X} shortcut="Escape" onClick={bare.close} />
          </div>
          <SearchFilters
            text={text}
            read={read}
            onText={setText}
            folder={bare.folder}
            everywhere={question.everywhere}
            onEverywhere={question.setEverywhere}
          />
          <div
            ref={scroller}
            className={styles.scroller}
            onScroll={onScroll}
            onPointerMove={onPoint}
            onPointerDown={hold}
          >
            {isEmpty && recent.length > 0 && (
              <RecentList
                id={listId}
                searches={recent}
                active={active}
                onChoose={choose}
                onClear={() => {
                  forgetSearches()
                  setRecent([])
                  input.current?.focus()
                }}
              />
            )}
            {helps && <SearchLanguage />}
            {!isEmpty && (
              <SearchAnswer
                id={listId}
                finding={finding}
                query={question.query}
                active={active}
                retry={searching.retry}
                onEverywhere={question.everywhere ? null : () => question.setEverywhere(true)}
                onOpen={onOpen}
                onShow={onShow}
                onMenu={onMenu}
              />
            )}
          </div>
          <SearchFoot finding={finding} index={index} />
        </div>
      </div>
      {menu && (
        <Menu
          label={t('search.menu')}
          entries={resultActions(menu.found, host, t)}
          anchor={menu.anchor}
          byKeyboard={menu.byKeyboard}
          onClose={closeMenu}
        />
      )}
    </>,
    document.body,
  )
}
