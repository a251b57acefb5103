import { Download, Eye, FilePlus, PencilLine, Share2, Terminal, TextCursorInput, Trash2 } from 'lucide-react'
import type { PersonAccess } from '#contract/access.ts'
import { EFFECT_NAMES } from '#contract/effects.ts'
import { runtimeConfig } from '#web/lib/runtime-config.ts'
import type { LucideIcon } from '#web/ui/icon.tsx'

type EffectName = keyof PersonAccess['effects']

export const EFFECT_ICONS: Record<EffectName, LucideIcon> = {
  list: Eye,
  download: Download,
  create: FilePlus,
  modify: PencilLine,
  delete: Trash2,
  rename: TextCursorInput,
  share: Share2,
  execute: Terminal,
}

/** Effects shown here. Command execution only if the server allows it. */
export const SHOWN_EFFECTS: readonly EffectName[] = EFFECT_NAMES.filter(
  (effect) => effect !== 'execute' || runtimeConfig.EnableExec,
)
