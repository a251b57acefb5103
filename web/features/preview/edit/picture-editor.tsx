import { RotateCcw, RotateCw } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { PictureEdit } from '#contract/picture-edits.ts'
import { useText } from '#web/i18n/text.tsx'
import { isTyping, matchesShortcut } from '#web/lib/keyboard.ts'
import { useConfig } from '#web/lib/page-tools.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { FullScreen } from '#web/ui/full-screen.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Size } from '../image/image-view.ts'
import { pictureHref, picturePlan } from '../image/picture-source.ts'
import { usePicture } from '../image/use-picture.ts'
import { NoPreview } from '../no-preview.tsx'
import type { PreviewFile } from '../preview-file.ts'
import { useStageSize } from '../use-stage-size.ts'
import {
  isWhole,
  largestBox,
  RATIOS,
  type RatioChoice,
  ratioOf,
  turnBox,
  turnedChoice,
  turnOf,
  WHOLE_PICTURE,
} from './crop-box.ts'
import { CropStage } from './crop-stage.tsx'
import styles from './picture-editor.module.css'

/** Shortcuts of the editor. */
const TURN_RIGHT = 'r'
const TURN_LEFT = 'Shift+R'
const SAVE = 'Mod+S'

/** Space around the picture for its handles, and how much a small picture is enlarged at most. */
const AROUND = 28
const LARGEST = 4

/** Returns the size of the turned picture on the stage. */
function sizeOn(room: Size, picture: Size, turned: boolean): Size {
  const [width, height] = turned ? [picture.height, picture.width] : [picture.width, picture.height]
  const ratio = Math.min((room.width - 2 * AROUND) / width, (room.height - 2 * AROUND) / height, LARGEST)
  return { width: Math.max(1, width * ratio), height: Math.max(1, height * ratio) }
}

/** State of an edit: turns, the part that remains, and the ratio it keeps. */
function useEdit(picture: Size | null, beginning: number) {
  const [angle, setAngle] = useState(beginning)
  const [box, setBox] = useState(WHOLE_PICTURE)
  const [choice, setChoice] = useState<RatioChoice>('free')
  const turn = turnOf(angle)
  const isTurned = angle % 180 !== 0
  const turned = picture && (isTurned ? { width: picture.height, height: picture.width } : picture)
  const edit: PictureEdit = { turn, ...(isWhole(box) ? {} : { crop: box }) }
  return {
    ...{ angle, box, choice, isTurned, edit },
    ratio: turned ? ratioOf(choice, turned) : null,
    isChanged: turn !== 0 || edit.crop !== undefined,
    setBox,
    turnBy(direction: 1 | -1) {
      setAngle((now) => now + direction * 90)
      setBox((now) => turnBox(now, direction))
      setChoice(turnedChoice)
    },
    choose(next: RatioChoice) {
      setChoice(next)
      const ratio = turned && ratioOf(next, turned)
      if (ratio !== null) setBox(largestBox(ratio))
    },
    reset() {
      setAngle(0)
      setBox(WHOLE_PICTURE)
      setChoice('free')
    },
  }
}

/** Loads the picture to edit, from the first source that has it. */
function useSourcePicture(file: PreviewFile) {
  const config = useConfig()
  const plan = useMemo(() => picturePlan(file.name, config), [file.name, config])
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const used = usePicture(pictureHref(file, plan.order[attempt] ?? plan.order[0]), () =>
    attempt + 1 < plan.order.length ? setAttempt(attempt + 1) : setFailed(true),
  )
  return { ...used, failed }
}

/** Returns a function that saves an edit, once at a time, and whether it is being saved. */
function useSave(onSave: PictureEditorProps['onSave']) {
  const [saving, setSaving] = useState(false)
  const closed = useRef(false)
  useEffect(
    () => () => {
      closed.current = true
    },
    [],
  )
  async function save(edit: PictureEdit): Promise<void> {
    if (saving) return
    setSaving(true)
    await onSave(edit)
    if (!closed.current) setSaving(false)
  }
  return { saving, save }
}

export interface PictureEditorProps {
  file: PreviewFile
  /** Clockwise turn in degrees with which it opens. */
  turn: number
  /** Saves the edited picture. Resolves when it is saved or the failure was reported; the editor stays open after a failure. */
  onSave: (edit: PictureEdit) => Promise<unknown>
  onClose: () => void
}

/** Turns and crops a picture. */
export function PictureEditor({ file, turn, onSave, onClose }: PictureEditorProps) {
  const { t } = useText()
  const { picture, failed, onDisplayError } = useSourcePicture(file)
  const edit = useEdit(picture, turn)
  const { saving, save } = useSave(onSave)
  const stage = useRef<HTMLDivElement>(null)
  const room = useStageSize(stage)
  const blocked = !edit.isChanged || picture === null
  const submit = () => {
    if (!blocked) void save(edit.edit)
  }
  usePageKeys((event) => {
    if (matchesShortcut(event, SAVE)) {
      event.preventDefault()
      submit()
    } else if (event.key === 'Escape') onClose()
    else if (isTyping(event.target)) return
    else if (matchesShortcut(event, TURN_RIGHT)) edit.turnBy(1)
    else if (matchesShortcut(event, TURN_LEFT)) edit.turnBy(-1)
  })
  const primary = (
    <Button
      variant="primary"
      state={saving ? 'busy' : 'idle'}
      disabledReason={blocked ? t('viewer.edit.nothing') : undefined}
      data-shortcut={SAVE}
      onClick={submit}
    >
      {t('editor.save')}
    </Button>
  )
  return (
    <FullScreen title={t('viewer.edit')} primary={primary} look="editor" onClose={onClose}>
      <div ref={stage} className={styles.stage}>
        {failed && <NoPreview file={file} reason={t('preview.failed')} />}
        {!(failed || (picture && room)) && <Spinner size={28} />}
        {picture && room && (
          <CropStage
            src={picture.src}
            name={visibleName(file.name)}
            size={sizeOn(room, picture, edit.isTurned)}
            angle={edit.angle}
            box={edit.box}
            ratio={edit.ratio}
            onBox={edit.setBox}
            onDisplayError={onDisplayError}
          />
        )}
      </div>
      <EditTools edit={edit} />
    </FullScreen>
  )
}

function EditTools({ edit }: { edit: ReturnType<typeof useEdit> }) {
  const { t, format } = useText()
  const options: Array<{ value: RatioChoice; text: string }> = [
    { value: 'free', text: t('viewer.ratio.free') },
    { value: 'original', text: t('viewer.ratio.original') },
    ...RATIOS.map(([width, height]) => ({
      value: `${width}:${height}` as const,
      text: `${format.count(width)}:${format.count(height)}`,
    })),
  ]
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('viewer.edit')}>
      <IconButton label={t('viewer.turnLeft')} icon={RotateCcw} shortcut={TURN_LEFT} onClick={() => edit.turnBy(-1)} />
      <IconButton label={t('viewer.turnRight')} icon={RotateCw} shortcut={TURN_RIGHT} onClick={() => edit.turnBy(1)} />
      <Select
        className={styles.ratio}
        label={t('viewer.ratio')}
        hideLabel
        value={edit.choice}
        options={options}
        onValue={edit.choose}
      />
      <Button
        variant="plain"
        disabledReason={edit.isChanged ? undefined : t('viewer.edit.nothing')}
        onClick={edit.reset}
      >
        {t('viewer.reset')}
      </Button>
    </div>
  )
}
