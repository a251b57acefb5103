import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePageTools } from '#web/lib/page-tools.ts'
import { FRESH, favoritesKey, keepEqual } from '../listing/marked-paths.ts'
import { changeFavorites, type FavoriteMap, loadFavorites, moveFavorite, neighborOf } from './favorites.ts'

/** Marks a favorite that is dragged. Its content is never read. */
const DRAG_TYPE = 'application/x-coffer-favorite'

/** Returns the query for the user's favorites. */
export function useFavorites() {
  const { api } = usePageTools()
  return useQuery<FavoriteMap>({
    queryKey: favoritesKey,
    queryFn: ({ signal }) => loadFavorites(api, signal),
    structuralSharing: keepEqual,
    staleTime: FRESH,
  })
}

/**
 * Returns what changes displayed favorites: functions that move one by a position and that remove one, and for each line the handlers for
 * dragging it and for Alt+Arrow keys. `moved` is the text of the status that announces a move by keyboard or menu.
 */
export function useFavoriteOrder(favorites: FavoriteMap) {
  const tools = { ...usePageTools(), queries: useQueryClient() }
  const list = useRef<HTMLElement | null>(null)
  const refocus = useRef<string | null>(null)
  const isEmptied = useRef(false)
  const [moved, setMoved] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const step = (path: string, by: -1 | 1) => {
    const before = neighborOf(favorites, path, by)
    if (before === undefined) return
    refocus.current = path
    void moveFavorite(tools, path, before)
    const position = [...favorites.keys()].indexOf(path) + 1 + by
    // Without its texts, the move is not announced.
    void tools.speech.loadMessages('places').then(
      () => setMoved(tools.speech.t('places.favorites.movedTo', position, favorites.size)),
      () => undefined,
    )
  }
  const remove = (path: string) => {
    const paths = [...favorites.keys()]
    const index = paths.indexOf(path)
    refocus.current = paths[index + 1] ?? paths[index - 1] ?? null
    isEmptied.current = refocus.current === null
    void changeFavorites(tools, [path], false)
  }
  // Moving an element in the document takes the focus from it, and so does removing it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is the reason
  useLayoutEffect(() => {
    const path = refocus.current
    refocus.current = null
    if (path === null) return
    const line = [...(list.current?.children ?? [])].find(
      (one) => one instanceof HTMLElement && one.dataset.path === path,
    )
    line?.querySelector<HTMLElement>('a, button')?.focus()
  }, [favorites])
  useEffect(
    () => () => {
      if (isEmptied.current) document.querySelector('main')?.focus({ preventScroll: true })
    },
    [],
  )
  const stop = () => {
    setDragged(null)
    setOver(null)
  }
  /** Returns before which favorite the dragged one comes when it is dropped on a line: on the far side of where it was. */
  const targetOf = (path: string): string | null => {
    const paths = [...favorites.keys()]
    const index = paths.indexOf(path)
    return paths.indexOf(dragged ?? '') < index ? (paths[index + 1] ?? null) : path
  }
  const lineProps = (path: string) => ({
    'data-path': path,
    'data-dragged': dragged === path || undefined,
    'data-over': over === path && dragged !== path ? (targetOf(path) === path ? 'before' : 'after') : undefined,
    draggable: true,
    onDragStart(event: DragEvent) {
      event.dataTransfer.setData(DRAG_TYPE, '')
      event.dataTransfer.effectAllowed = 'move'
      setDragged(path)
    },
    onDragOver(event: DragEvent) {
      if (dragged === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      setOver(path)
    },
    onDragLeave: () => setOver((was) => (was === path ? null : was)),
    onDrop(event: DragEvent) {
      if (dragged === null) return
      event.preventDefault()
      if (dragged !== path) void moveFavorite(tools, dragged, targetOf(path))
      stop()
    },
    onDragEnd: stop,
    onKeyDown(event: KeyboardEvent) {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      event.preventDefault()
      step(path, event.key === 'ArrowUp' ? -1 : 1)
    },
  })
  return { list, step, remove, moved, lineProps }
}
