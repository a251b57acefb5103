import { ChevronRight } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import type { LoadSizes } from '#web/lib/known-sizes.ts'
import { parentOf, withTrailingSlash } from '#web/lib/paths.ts'
import { NameParts } from '#web/ui/file-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Time } from '#web/ui/time.tsx'
import { Fact } from '../commands/prompts/fact.tsx'
import { FolderAmount } from '../commands/prompts/folder-amount.tsx'
import { breadcrumbParts } from '../listing/breadcrumb-parts.ts'
import type { Item } from '../listing/item.ts'
import { useResource } from '../listing/use-resource.ts'
import { OWN_VIEW, type Viewer } from '../listing/viewer.ts'
import { countedKind } from './counted-kind.ts'
import styles from './details.module.css'
import type { DetailsTarget } from './details-target.ts'
import { Section } from './section.tsx'

/** Folder that contains an item, as a link for each folder of its path. */
function Location({ path, viewer }: { path: string; viewer: Viewer }) {
  const { t } = useText()
  const { shown } = breadcrumbParts(parentOf(path), Number.POSITIVE_INFINITY)
  const home = viewer.name === null ? t('browse.home') : visibleName(viewer.name)
  return (
    <span className={styles.location}>
      <a href={viewer.href('/')}>{home}</a>
      {shown.map((crumb) => (
        <span key={crumb.path} className={styles.crumb}>
          <Icon icon={ChevronRight} size={12} mirrored />
          <a href={viewer.href(withTrailingSlash(crumb.path))}>
            <bdi dir="auto">
              <NameParts name={crumb.name} />
            </bdi>
          </a>
        </span>
      ))}
    </span>
  )
}

/** Kind of a folder in words, with the number of its items once they are counted. */
function CountedKind({ item, viewer }: { item: Item; viewer: Viewer }) {
  const { t } = useText()
  const { data } = useResource(item.path, viewer)
  return countedKind(item, data?.kind === 'folder' ? data.listing.length : null, t)
}

function Kind({ target, viewer }: Pick<PropertiesProps, 'target' | 'viewer'>) {
  const { t } = useText()
  const { item, contents, isCountable } = target
  if (item.isDir && !contents && isCountable) return <CountedKind item={item} viewer={viewer} />
  // The bar above the listing counts the items of the open folder.
  return countedKind(item, null, t)
}

/** Time at which an item was created, and the name of the user who did. */
export interface Creation {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly by: string | null
}

interface PropertiesProps {
  readonly target: Extract<DetailsTarget, { kind: 'item' }>
  readonly viewer: Viewer
  readonly sizes: LoadSizes | undefined
  /** Null if the history does not contain it. */
  readonly created: Creation | null
}

/** Kind, location, size and dates of an item. */
export function PropertiesSection({ target, viewer, sizes, created }: PropertiesProps) {
  const { t, format } = useText()
  const { item } = target
  const isOwn = viewer.id === OWN_VIEW.id
  return (
    <Section id="properties" title={t('details.properties')}>
      <dl className={styles.facts}>
        <Fact label={t('browse.info.type')}>
          <Kind target={target} viewer={viewer} />
        </Fact>
        {item.kind === 'file' && (
          <Fact label={t('browse.column.size')}>
            <span data-tooltip={format.exactBytes(item.size)}>{format.bytes(item.size)}</span>
          </Fact>
        )}
        {item.isDir && isOwn && sizes && <FolderAmount path={item.path} sizes={sizes} />}
        {item.path !== '/' && (
          <Fact label={t('details.location')}>
            <Location path={item.path} viewer={viewer} />
          </Fact>
        )}
        {item.modified > 0 && (
          <Fact label={t('browse.column.modified')}>
            <Time value={new Date(item.modified)} />
          </Fact>
        )}
        {created && (
          <Fact label={t('details.created')}>
            <Time value={new Date(created.at)} />
            {created.by !== null && <bdi className={styles.aside}> · {visibleName(created.by)}</bdi>}
          </Fact>
        )}
      </dl>
    </Section>
  )
}
