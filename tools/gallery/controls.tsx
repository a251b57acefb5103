import { Copy, Download, FolderInput, Info, LayoutGrid, List, Pencil, Plus, Share2, Star, Trash2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ColorField } from '#web/ui/color-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import type { Anchor } from '#web/ui/placement.ts'
import { RadioGroup, Segmented } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Toasts } from '#web/ui/toasts.ts'
import { useWorkState } from '#web/ui/use-work-state.ts'
import styles from './gallery.module.css'
import type { Samples } from './samples.ts'

const ICONS = [Share2, Pencil, Copy, FolderInput, Download, Trash2] as const
const SHORTCUTS = [undefined, 'F2', 'Mod+C', 'Mod+X', 'Mod+S', 'Delete'] as const

const entriesOf = (samples: Samples, choose: (text: string) => void): MenuEntry[] =>
  samples.actions.flatMap((text, index): MenuEntry[] => [
    ...(index === 5 ? (['separator'] as const) : []),
    {
      id: text,
      text,
      icon: ICONS[index],
      shortcut: SHORTCUTS[index],
      danger: index === 5,
      disabledReason: index === 0 ? samples.reason : undefined,
      onSelect: () => choose(text),
    },
  ])

/** All buttons, fields and menus of the component library. */
export function Controls({ samples, toasts }: { samples: Samples; toasts: Toasts }) {
  const [prompt, setPrompt] = useState<'rename' | 'delete' | null>(null)
  const [point, setPoint] = useState<Anchor | null>(null)
  const entries = entriesOf(samples, (text) => (text === samples.rename ? setPrompt('rename') : toasts.success(text)))
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault()
    setPoint({ x: event.clientX, y: event.clientY, width: 0, height: 0 })
  }
  return (
    <main className={styles.gallery} tabIndex={-1} onContextMenu={onContextMenu}>
      <h1 className="visually-hidden">The kit</h1>
      <Buttons samples={samples} toasts={toasts} entries={entries} onPrompt={setPrompt} />
      <Fields samples={samples} />
      <Choices samples={samples} />
      {point && <Menu label="Context" entries={entries} anchor={point} onClose={() => setPoint(null)} />}
      {prompt === 'rename' && <RenamePrompt samples={samples} onClose={() => setPrompt(null)} />}
      {prompt === 'delete' && <DeletePrompt samples={samples} onClose={() => setPrompt(null)} />}
    </main>
  )
}

function Buttons(props: {
  samples: Samples
  toasts: Toasts
  entries: MenuEntry[]
  onPrompt: (prompt: 'rename' | 'delete') => void
}) {
  const { samples, toasts, entries, onPrompt } = props
  const { t } = useText()
  const [state, run] = useWorkState()
  return (
    <Card title="Buttons">
      <div className={styles.line}>
        <Button variant="primary" state={state} onClick={() => run(() => new Promise((done) => setTimeout(done, 900)))}>
          {samples.rename}
        </Button>
        <Button icon={Plus} onClick={() => onPrompt('rename')}>
          {samples.nav[1]}
        </Button>
        <Button variant="plain">{t('action.cancel')}</Button>
        <Button variant="danger" icon={Trash2} onClick={() => onPrompt('delete')}>
          {samples.actions[5]}
        </Button>
        <Button disabledReason={samples.reason}>{samples.actions[0]}</Button>
        <Button variant="primary" disabledReason={samples.reason}>
          {samples.actions[4]}
        </Button>
        <Button state="busy">{samples.actions[3]}</Button>
        <Button variant="primary" state="done">
          {samples.actions[3]}
        </Button>
      </div>
      <div className={styles.line}>
        <IconButton icon={Info} label="Info" shortcut="Mod+I" />
        <IconButton icon={Star} label="Star" pressed />
        <IconButton icon={Download} label={samples.actions[4]} badge="12" />
        <IconButton icon={Share2} label={samples.actions[0]} disabledReason={samples.reason} />
        <MenuButton icon={LayoutGrid} label={t('action.more')} entries={entries} align="start" />
      </div>
      <div className={styles.line}>
        <Button onClick={() => toasts.success(samples.saved)}>success</Button>
        <Button onClick={() => toasts.undo(samples.removed, () => undefined)}>undo</Button>
        <Button onClick={() => toasts.error(samples.failed, { retry: () => undefined })}>error</Button>
      </div>
    </Card>
  )
}

function Fields({ samples }: { samples: Samples }) {
  const [option, setOption] = useState(samples.options[2])
  const [number, setNumber] = useState(12)
  const [color, setColor] = useState('')
  return (
    <Card title="Fields" detail={samples.hint} onSubmit={() => undefined} footer={<Button type="submit">OK</Button>}>
      <TextField label={samples.name} defaultValue="Annual report.pdf" />
      <TextField label="Scope" placeholder="/" hint={samples.hint} />
      <TextField label="Password" type="password" defaultValue="correct horse" tone="match" autoComplete="off" />
      <TextField label="Again" type="password" defaultValue="correct" error={samples.mismatch} autoComplete="off" />
      <TextField label="Off" defaultValue="locked" disabled />
      <Select
        label={samples.columns[2]}
        value={option}
        options={samples.options.map((text) => ({ value: text, text }))}
        onValue={setOption}
      />
      <NumberField label={samples.columns[1]} hint={samples.hint} value={number} onValue={setNumber} />
      <ColorField label="Colour" pickLabel="Choose" hint={samples.hint} value={color} onValue={setColor} />
      <TextArea label="Commands" hint={samples.hint} defaultValue={'echo one\necho two'} />
      <TextArea label="Commands" hideLabel error={samples.mismatch} />
    </Card>
  )
}

function Choices({ samples }: { samples: Samples }) {
  const [on, setOn] = useState(true)
  const [theme, setTheme] = useState(samples.options[0])
  const [view, setView] = useState('list')
  const views = [
    { value: 'list', text: 'List', icon: List },
    { value: 'mosaic', text: 'Mosaic', icon: LayoutGrid },
  ]
  const themes = samples.options.map((text, index) => ({
    value: text,
    text,
    ...(index === 2 ? { hint: samples.optionHint } : {}),
  }))
  return (
    <Card title="Choices">
      <div>
        <Checkbox label={samples.actions[1]} checked={on} onChecked={setOn} />
        <Checkbox label={samples.actions[2]} checked={!on} onChecked={(value) => setOn(!value)} hint={samples.hint} />
        <Checkbox label={samples.actions[3]} checked={false} mixed onChecked={setOn} />
        <Checkbox label={samples.actions[4]} checked disabled onChecked={setOn} />
      </div>
      <RadioGroup label="Theme" value={theme} choices={themes} onValue={setTheme} />
      <Segmented label="Theme" hideLabel value={theme} choices={themes} onValue={setTheme} />
      <Segmented label="View" hideLabel value={view} choices={views} onValue={setView} />
    </Card>
  )
}

function RenamePrompt({ samples, onClose }: { samples: Samples; onClose: () => void }) {
  const { t } = useText()
  const footer = (
    <>
      <Button onClick={onClose}>{t('action.cancel')}</Button>
      <Button type="submit" variant="primary">
        {samples.rename}
      </Button>
    </>
  )
  return (
    <Dialog title={samples.rename} onClose={onClose} onSubmit={onClose} footer={footer}>
      <TextField label={samples.name} defaultValue="Annual report.2024.pdf" select="stem" />
    </Dialog>
  )
}

function DeletePrompt({ samples, onClose }: { samples: Samples; onClose: () => void }) {
  const { t } = useText()
  const footer = (
    <>
      <Button data-autofocus onClick={onClose}>
        {t('action.cancel')}
      </Button>
      <Button type="submit" variant="danger">
        {samples.actions[5]}
      </Button>
    </>
  )
  return (
    <Dialog title={samples.actions[5]} onClose={onClose} onSubmit={onClose} footer={footer}>
      <p>{samples.question}</p>
    </Dialog>
  )
}
