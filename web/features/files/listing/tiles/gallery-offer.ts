import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { useConfig, usePageTools } from '#web/lib/page-tools.ts'
import { allows } from '../../commands/actions.ts'
import { useBrowse } from '../browse-context.ts'
import { changeFolderView } from '../folder-view-changes.ts'
import { isMostlyPictures } from './offers-gallery.ts'

/**
 * Returns whether the gallery is offered for the folder: not in the gallery, in folders with few pictures or an answer, without thumbnails,
 * and while items are selected.
 */
function useOffered(): boolean {
  const { host, view, ownView, open } = useBrowse()
  const { EnableThumbs } = useConfig()
  const listing = open?.listing
  const pictures = useMemo(() => listing !== undefined && isMostlyPictures(listing), [listing])
  const allowed = EnableThumbs && host.viewer.id === null && allows('download')(host.person.perm)
  const selecting = open !== null && (open.selection.count > 0 || open.selection.multiple)
  return view !== 'mosaic gallery' && pictures && allowed && !selecting && !ownView?.galleryAnswered
}

/** Returns whether a folder of pictures offers the gallery, and the function that stores the answer and shows it. */
export function useGalleryOffer() {
  const { folder, commands } = useBrowse()
  const { api, toasts } = usePageTools()
  const { t } = useText()
  const queries = useQueryClient()
  const isOffered = useOffered()
  return {
    isOffered,
    answer(accepted: boolean) {
      changeFolderView({ api, queries }, folder, { galleryAnswered: true }).catch((error: unknown) =>
        toasts.error(t(errorKey(error))),
      )
      if (accepted) commands.setView('mosaic gallery')
    },
  }
}
