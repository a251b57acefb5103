import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FolderOpen, PackageOpen, SearchX } from 'lucide-react'
import { type ComponentProps, useEffect, useMemo, useState } from 'react'
import { MOST_CHOSEN, type NameEncoding } from '#contract/archive-contents.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { PreviewFile, ViewerProps } from '../preview-file.ts'
import styles from './archive.module.css'
import { type ArchiveSelection, contentsQuery, type ReadArchive } from './archive-calls.ts'
import { ArchiveCrumbs } from './archive-crumbs.tsx'
import { ArchiveFailure } from './archive-failure.tsx'
import { ArchiveList } from './archive-list.tsx'
import { type ArchiveNode, type ArchiveTree, folderOf, shownIn } from './archive-tree.ts'
import { EntryPrompt } from './entry-prompt.tsx'
import { NameEncodingSelect } from './name-encoding-select.tsx'
import { archiveSelectionOf } from './selection.ts'

export interface ArchiveViewerProps extends ViewerProps {
  /** Asks where to extract the selection, or everything; null without the permission to create files. */
  onExtract: ((chosen: ArchiveSelection | null) => void) | null
  /** Whether files of the archive can be opened. */
  opensFiles?: boolean
}

/** Shows the content of an archive by folder, and extracts it. */
export function ArchiveViewer({ file, onReady, onExtract, opensFiles = true }: ArchiveViewerProps) {
  const { api } = usePageTools()
  const [names, setNames] = useState<NameEncoding>()
  const archive = { path: file.path, name: file.name, names }
  const { data: guess } = useQuery(contentsQuery(api, { ...archive, names: undefined }, file.modified))
  const { data, error, refetch, isFetching } = useQuery({
    ...contentsQuery(api, archive, file.modified),
    // The list stays until it is there in the other encoding.
    placeholderData: keepPreviousData,
  })
  const isKnown = data !== undefined || (error !== null && !isFetching)
  useEffect(() => {
    if (isKnown) onReady()
  }, [isKnown, onReady])
  if (data) {
    const encoding = { value: names, guessed: guess?.nameEncoding ?? null, onValue: setNames }
    return <Contents {...{ file, archive, tree: data, encoding, onExtract, opensFiles }} />
  }
  if (error && !isFetching) return <ArchiveFailure file={file} error={error} onRetry={() => void refetch()} />
  return (
    <div className={styles.viewer} aria-hidden>
      <div className={styles.rows}>
        {[62, 48, 71, 40, 55].map((width) => (
          <div key={width} className={styles.coming}>
            <Skeleton width={18} height={18} />
            <Skeleton width={`${width}%`} />
          </div>
        ))}
      </div>
    </div>
  )
}

interface ContentsProps {
  file: PreviewFile
  archive: ReadArchive
  tree: ArchiveTree
  encoding: Pick<ComponentProps<typeof NameEncodingSelect>, 'value' | 'guessed' | 'onValue'>
  onExtract: ArchiveViewerProps['onExtract']
  opensFiles: boolean
}

function Contents({ file, archive, tree, encoding, onExtract, opensFiles }: ContentsProps) {
  const { prompts } = usePageTools()
  const { t, format } = useText()
  const [folder, setFolder] = useState('')
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const nodes = useMemo(() => shownIn(tree, folder, search, format.locale), [tree, folder, search, format.locale])
  const isSearch = search.trim() !== ''

  const enter = (path: string) => {
    setFolder(path)
    setSearch('')
    setSelected(new Set())
  }
  const open = (node: ArchiveNode) => {
    if (node.refusal !== null) return
    if (node.isDir) return enter(node.path)
    if (!opensFiles) return
    const content = <EntryPrompt archive={archive} node={node} version={file.modified} onClose={prompts.close} />
    prompts.open({ id: 'entry', content })
  }
  const count = selected.size
  const extract =
    onExtract &&
    (() => {
      const chosen = count === 0 ? { base: '' } : archiveSelectionOf(nodes, selected, folder, isSearch)
      onExtract({ ...chosen, names: archive.names })
    })
  const tooMany = count > MOST_CHOSEN && (isSearch || count < nodes.length)
  return (
    <section className={styles.viewer} aria-label={t('archive.contents', visibleName(file.name))}>
      <div className={styles.bar}>
        <ArchiveCrumbs name={file.name} folder={folder} onFolder={enter} />
        <SearchField
          value={search}
          onValue={(text) => {
            setSearch(text)
            setSelected(new Set())
          }}
        />
        {tree.nameEncoding !== null && (
          <NameEncodingSelect
            {...encoding}
            className={styles.encoding}
            hideLabel
            onValue={(names) => {
              enter('')
              encoding.onValue(names)
            }}
          />
        )}
        {extract && (
          <Button
            variant="primary"
            icon={PackageOpen}
            disabledReason={tooMany ? t('archive.extract.tooMany') : tree.files === 0 ? t('archive.empty') : undefined}
            onClick={extract}
          >
            {count === 0 ? t('archive.extractAll') : t('archive.extractSelected', count)}
          </Button>
        )}
      </div>
      <ColumnHeads />
      {nodes.length > 0 ? (
        <ArchiveList
          key={folder}
          label={t('archive.contents', visibleName(folder === '' ? file.name : folder))}
          nodes={nodes}
          selected={selected}
          selectable={onExtract !== null}
          withFolder={isSearch}
          onOpen={open}
          onSelect={setSelected}
          onUp={() => enter(folderOf(folder))}
        />
      ) : (
        <Nothing isSearch={isSearch} isTop={folder === ''} />
      )}
      <Summary tree={tree} found={isSearch ? nodes.length : null} selected={count} />
    </section>
  )
}

function SearchField({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const { t } = useText()
  return (
    <TextField
      className={styles.search}
      label={t('archive.search')}
      hideLabel
      type="search"
      placeholder={t('archive.search')}
      value={value}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onValue(target.value)}
    />
  )
}

function ColumnHeads() {
  const { t } = useText()
  return (
    <div className={styles.columns} aria-hidden>
      <span>{t('archive.name')}</span>
      <span className={styles.size}>{t('archive.size')}</span>
      <span className={styles.modified}>{t('archive.modified')}</span>
    </div>
  )
}

/** Numbers of items: in the archive, found by a search (null without one), selected, and not extractable. */
function Summary({ tree, found, selected }: { tree: ArchiveTree; found: number | null; selected: number }) {
  const { t, format } = useText()
  return (
    <p className={styles.summary} role="status">
      <span>{t('archive.summary', tree.files, format.bytes(tree.size))}</span>
      {found !== null && <span>{t('archive.found', found)}</span>}
      {selected > 0 && <span>{t('archive.selected', selected)}</span>}
      {tree.refused > 0 && <span>{t('archive.refused', tree.refused)}</span>}
    </p>
  )
}

function Nothing({ isSearch, isTop }: { isSearch: boolean; isTop: boolean }) {
  const { t } = useText()
  if (isSearch) return <EmptyState icon={SearchX} drawing="search" title={t('archive.nothingFound')} />
  return <EmptyState icon={FolderOpen} drawing="folder" title={t(isTop ? 'archive.empty' : 'archive.emptyFolder')} />
}
