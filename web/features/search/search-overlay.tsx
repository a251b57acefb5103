import { useId, useMemo, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { resultActions } from './result-actions.ts'
import { rowId } from './result-list.tsx'
import { SearchBar } from './search-bar.tsx'
import { SearchBox } from './search-box.tsx'
import { isStale } from './search-controller.ts'
import { SearchFilters } from './search-filters.tsx'
import { SearchFoot, useIndex } from './search-foot.tsx'
import type { SearchHit } from './search-hit.ts'
import type { SearchHost } from './search-host.ts'
import { searchKeyHandler } from './search-key-handler.ts'
import { SearchRows } from './search-rows.tsx'
import { useOpenWhenReady } from './use-open-when-ready.ts'
import { useResultMenu } from './use-result-menu.ts'
import { useRowHandlers } from './use-row-handlers.ts'
import { type SearchInput, useSearchInput } from './use-search-input.ts'
import { useSearchRows } from './use-search-rows.ts'
import { withRecentSearches } from './with-recent-searches.ts'

/** Returns the actions of keys, and of a press on the rows. `choose` searches for a recent search. */
function useSearchActions(
  question: SearchInput,
  rows: ReturnType<typeof useSearchRows>,
  { host, choose }: { readonly host: SearchHost; readonly choose: (query: string) => void },
) {
  const { searching, finding } = question
  const isIndexed = useIndex()?.state === 'ready'
  const openFound = (one: SearchHit, show: boolean) => (show ? host.show(one, false) : host.open(one))
  const openOnceThere = useOpenWhenReady(finding, isIndexed, openFound)
  const openActive = (show: boolean) => {
    const { found, query } = rows
    if (query !== undefined) return choose(query)
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
  return { openActive, hold }
}

/** The search overlay: input, filters and results. `words` is the initial text. */
export function SearchOverlay({ host: bare, words = '' }: { host: SearchHost; words?: string | undefined }) {
  const { t } = useText()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [helps, setHelps] = useState(false)
  const question = useSearchInput(bare.folder, words)
  const { finding, text, setText } = question
  const index = useIndex()
  const host = useMemo(() => withRecentSearches(bare, text), [bare, text])
  const rows = useSearchRows(question, host)
  const { active, found, goTo } = rows
  const { menu, openAtEvent, openAtRow, close: closeMenu } = useResultMenu()
  const handlers = useRowHandlers({ host, goTo, openMenu: openAtEvent })
  const focusInput = () => input.current?.focus()
  const choose = (query: string) => {
    setText(query)
    focusInput()
  }
  /** Adds an example of the syntax to the text. */
  const insert = (example: string) => {
    setText(`${text.trimEnd()} ${example} `.trimStart())
    setHelps(false)
    focusInput()
  }
  const { openActive, hold } = useSearchActions(question, rows, { host, choose })
  const onKeyDown = searchKeyHandler({
    selectText: () => input.current?.select(),
    openActive,
    openMenu() {
      hold()
      const row = document.getElementById(rowId(listId, active))
      if (found && row) openAtRow(found, row)
    },
    forget: rows.forgetActive,
    move(step) {
      hold()
      rows.move(step)
    },
  })
  const recent = {
    ...rows.recent,
    onForgetSearch: (query: string | null) => {
      rows.recent.onForgetSearch(query)
      focusInput()
    },
    onForgetFile: (path: string | null) => {
      rows.recent.onForgetFile(path)
      focusInput()
    },
  }
  return (
    <SearchBox
      onClose={bare.close}
      menu={
        menu && (
          <Menu
            label={t('search.menu')}
            entries={resultActions(menu.found, host, t)}
            anchor={menu.anchor}
            byKeyboard={menu.byKeyboard}
            onClose={closeMenu}
          />
        )
      }
    >
      <SearchBar
        {...{ input, text, onKeyDown, listId, active, helps }}
        rows={rows.rows}
        onText={setText}
        searchesContent={index?.content === true}
        busy={finding.busy}
        onHelp={() => setHelps(!helps)}
        onClose={bare.close}
      />
      <SearchFilters
        text={text}
        read={question.read}
        onText={setText}
        folder={bare.folder}
        where={question.where}
        onWhere={question.setWhere}
        FolderPrompt={bare.FolderPrompt}
      />
      <SearchRows
        id={listId}
        question={question}
        {...{ recent, active, helps }}
        onInsert={insert}
        onPress={hold}
        onChooseRecent={choose}
        enableContents={bare.enableContents}
        Picture={bare.Picture}
        {...handlers}
      />
      <SearchFoot finding={finding} index={index} />
    </SearchBox>
  )
}
