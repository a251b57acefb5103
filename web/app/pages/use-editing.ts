import { useEffect, useState } from 'react'
import { type NotEditable, notEditableReason, type PictureEdit } from '#contract/picture-edits.ts'
import type { FileResource } from '#contract/resources.ts'
import { allows } from '#web/features/files/commands/actions.ts'
import { readsAsAnimated } from '#web/features/preview/edit/animated-webp.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { isTyping, matchesShortcut } from '#web/lib/keyboard.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { usePictureEdit } from './use-picture-edit.ts'

/** Shortcuts that open the editor with a turned picture, and their turns in degrees. */
const TURNS = [
  ['r', 90],
  ['Shift+R', -90],
] as const

/** Returns why a picture cannot be edited, by its name and, for the formats that may be animated, by its first bytes. */
function useNotEditable(file: FileResource, mayEdit: boolean): NotEditable | null {
  const [moving, setMoving] = useState<string | null>(null)
  const { path, modified } = file
  const version = `${path} ${modified}`
  const latest = useLatest(file)
  useEffect(() => {
    if (!mayEdit) return
    const leaving = new AbortController()
    // A failure is ignored: the server refuses to edit an animation as well.
    readsAsAnimated(latest.current, leaving.signal).then(
      (animated) => animated && setMoving(version),
      () => undefined,
    )
    return () => leaving.abort()
  }, [mayEdit, version])
  return notEditableReason(file.name) ?? (moving === version ? 'animated' : null)
}

/** The editor of pictures: a function that opens it, undefined for other files, and its properties while it is open. */
export function useEditing(file: FileResource, { perm }: CurrentUser) {
  const [opened, setOpened] = useState<{ path: string; turn: number } | null>(null)
  const save = usePictureEdit(file)
  const isPicture = file.type === 'image'
  const isPermitted = isPicture && allows('modify')(perm) && allows('download')(perm)
  const notEditable = useNotEditable(file, isPermitted)
  const mayEdit = isPermitted && notEditable === null
  const isOpen = opened?.path === file.path && mayEdit
  const close = () => setOpened(null)
  usePageKeys((event) => {
    const turn = TURNS.find(([shortcut]) => matchesShortcut(event, shortcut))?.[1]
    if (turn === undefined || isOpen || !mayEdit || isTyping(event.target)) return
    event.preventDefault()
    setOpened({ path: file.path, turn })
  })
  const onSave = async (edit: PictureEdit) => {
    if (await save(edit)) close()
  }
  return {
    notEditable,
    open: isPicture ? () => setOpened({ path: file.path, turn: 0 }) : undefined,
    props: isOpen ? { file, turn: opened.turn, onSave, onClose: close } : null,
  }
}
