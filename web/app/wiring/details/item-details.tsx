import { useMemo } from 'react'
import { allows } from '#web/features/files/commands/actions.ts'
import { AdvancedSection } from '#web/features/files/details/advanced-section.tsx'
import type { DetailsTarget } from '#web/features/files/details/details-target.ts'
import { ItemPicture } from '#web/features/files/details/item-picture.tsx'
import { MediaSection } from '#web/features/files/details/media-section.tsx'
import { PropertiesSection } from '#web/features/files/details/properties-section.tsx'
import { type SectionId, sectionsOf } from '#web/features/files/details/sections.ts'
import { usePage } from '../../router/use-page.ts'
import { sizesLoader } from '../sizes-loader.ts'
import { AccessSection } from './access-section.tsx'
import { ActivitySection, useCreation } from './activity-section.tsx'
import type { DetailsContext } from './details-context.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { LinksSection } from './links-section.tsx'
import { QuotaSection } from './quota-section.tsx'
import { TagButton } from './tag-button.tsx'
import { VersionsSection } from './versions-section.tsx'

interface ItemDetailsProps extends DetailsContext {
  readonly target: Extract<DetailsTarget, { kind: 'item' }>
}

/** Preview and sections of one item. */
export function ItemDetails({ target, viewer, permissions }: ItemDetailsProps) {
  const { tools, speech } = usePage()
  const sizes = useMemo(() => sizesLoader(tools.api, speech), [tools, speech])
  const { item } = target
  const shown = new Set<SectionId>(sectionsOf({ item, viewer, permissions }))
  const mayDownload = viewer.id === null && allows('download')(permissions)
  const created = useCreation(item, shown.has('activity'))
  return (
    <>
      <ItemPicture item={item} mayDownload={mayDownload} />
      <FavoriteButton path={item.path} viewer={viewer} />
      <TagButton path={item.path} viewer={viewer} />
      <PropertiesSection target={target} viewer={viewer} sizes={sizes} created={created} />
      {shown.has('media') && <MediaSection item={item} />}
      {shown.has('access') && <AccessSection item={item} permissions={permissions} />}
      {shown.has('quota') && <QuotaSection path={item.path} canChange={permissions.admin} />}
      {shown.has('links') && <LinksSection item={item} />}
      {shown.has('versions') && <VersionsSection item={item} permissions={permissions} />}
      {shown.has('activity') && <ActivitySection item={item} />}
      {shown.has('advanced') && <AdvancedSection item={item} />}
    </>
  )
}
