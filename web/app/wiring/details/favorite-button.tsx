import { useQueryClient } from '@tanstack/react-query'
import { Star, StarOff } from 'lucide-react'
import { changeFavorites } from '#web/features/files/favorites/favorites.ts'
import { useFavorites } from '#web/features/files/favorites/use-favorites.ts'
import type { Viewer } from '#web/features/files/listing/viewer.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { withoutTrailingSlash } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'

/** Button that adds an item to the favorites or removes it. Nothing for the top folder, and in another user's files. */
export function FavoriteButton({ path, viewer }: { path: string; viewer: Viewer }) {
  const tools = { ...usePageTools(), queries: useQueryClient() }
  const { t } = useText()
  const { data } = useFavorites()
  const item = withoutTrailingSlash(path)
  if (!data || item === '/' || viewer.id !== null) return null
  const isFavorite = data.has(item)
  return (
    <div>
      <Button icon={isFavorite ? StarOff : Star} onClick={() => void changeFavorites(tools, [item], !isFavorite)}>
        {t(isFavorite ? 'browse.action.removeFavorite' : 'browse.action.addFavorite')}
      </Button>
    </div>
  )
}
