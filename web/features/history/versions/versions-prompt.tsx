import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Versions } from '#contract/versions.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmPrompt } from '#web/ui/confirm-prompt.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { TopProgress } from '#web/ui/progress.tsx'
import { availableActions } from './available-actions.ts'
import { ComparisonView } from './comparison-view.tsx'
import { ContentView } from './content-view.tsx'
import { type Content, type ContentId, contentsOf, firstPair, type Pair } from './contents.ts'
import { versionQueries } from './queries.ts'
import type { TextTools } from './text-tools.ts'
import { useVersionChanges } from './use-version-changes.ts'
import { VersionList } from './version-list.tsx'
import type { VersionedFile, VersionRights } from './versions-file.ts'

export interface VersionsPromptProps {
  file: VersionedFile
  rights: VersionRights
  texts: TextTools
  /** Called after the file changed. */
  onChanged: () => void
  onClose: () => void
}

/** View of the prompt. `came`: the content whose view was just closed, or null. */
type Mode =
  | { readonly kind: 'list'; readonly came: ContentId | null }
  | { readonly kind: 'view' | 'delete'; readonly which: ContentId }
  | { readonly kind: 'compare'; readonly came: ContentId; readonly pair: Pair }

/** Lists the versions of a file, to view, compare, download, restore or delete them. */
export function VersionsPrompt(props: VersionsPromptProps) {
  const { file, onClose } = props
  const { api } = usePageTools()
  const { t } = useText()
  const { data, error, refetch } = useQuery(versionQueries(api).of(file.path))
  if (data) return <Known {...props} versions={data} />
  if (!error) return <TopProgress label={t('state.loading')} />
  const denied = error instanceof ApiError && error.status === 403
  const retry = (
    <Button variant="primary" data-autofocus onClick={() => void refetch()}>
      {t('action.retry')}
    </Button>
  )
  const close = (
    <Button data-autofocus onClick={onClose}>
      {t('action.close')}
    </Button>
  )
  return (
    <Dialog title={t('versions.title', visibleName(file.name))} onClose={onClose} footer={denied ? close : retry}>
      <p role="alert">{denied ? t('versions.denied') : `${t('versions.failed')} ${t(errorKey(error))}`}</p>
    </Dialog>
  )
}

function Known(props: VersionsPromptProps & { versions: Versions }) {
  const { file, rights, texts, versions, onChanged, onClose } = props
  const { t, format } = useText()
  const [mode, setMode] = useState<Mode>({ kind: 'list', came: null })
  const contents = contentsOf(versions)
  const { state, restore, remove } = useVersionChanges(file, onChanged)
  const back = (came: ContentId | null) => setMode({ kind: 'list', came })
  const bringBack = (content: Content) => restore(content, onClose)
  const shown = mode.kind === 'view' || mode.kind === 'delete' ? contentAt(contents, mode.which) : undefined

  if (mode.kind === 'delete' && shown) {
    return (
      <ConfirmPrompt
        title={t('versions.deleteTitle')}
        confirm={t('versions.delete')}
        onClose={() => back(shown.which)}
        onConfirm={() =>
          remove(shown).then(
            () => back(null),
            () => back(shown.which),
          )
        }
      >
        {t('versions.deleteDetail', format.exactDate(new Date(shown.modified)))}
      </ConfirmPrompt>
    )
  }
  if (mode.kind === 'view' && shown) {
    return (
      <ContentView
        file={file}
        content={shown}
        ways={availableActions(shown, contents, file, rights)}
        texts={texts}
        state={state}
        onRestore={() => bringBack(shown)}
        onBack={() => back(shown.which)}
        onClose={onClose}
      />
    )
  }
  if (mode.kind === 'compare') {
    return (
      <ComparisonView
        file={file}
        contents={contents}
        pair={mode.pair}
        texts={texts}
        onPair={(pair) => setMode({ ...mode, pair })}
        onBack={() => back(mode.came)}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      size="wide"
      title={t('versions.title', visibleName(file.name))}
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus={mode.kind === 'list' && mode.came === null ? true : undefined}>
          {t('action.close')}
        </Button>
      }
    >
      <VersionList
        versions={versions}
        contents={contents}
        file={file}
        rights={rights}
        focused={mode.kind === 'list' ? mode.came : null}
        state={state}
        onView={(which) => setMode({ kind: 'view', which })}
        onCompare={(which) => {
          const pair = firstPair(contents, which)
          if (pair) setMode({ kind: 'compare', came: which, pair })
        }}
        onRestore={bringBack}
        onDelete={(which) => setMode({ kind: 'delete', which })}
      />
    </Dialog>
  )
}

const contentAt = (contents: readonly Content[], which: ContentId) =>
  contents.find((content) => content.which === which)
