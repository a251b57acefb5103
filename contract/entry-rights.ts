/** Rights that an access entry decides, each alone. */
export const ENTRY_RIGHTS = ['view', 'download', 'create', 'edit', 'delete', 'rename', 'share', 'execute'] as const
export type EntryRight = (typeof ENTRY_RIGHTS)[number]

/** Rights that an entry allows and denies. Those in neither are decided by entries of folders above, or by other entries here. */
export type EntryRights = { readonly allow: readonly EntryRight[]; readonly deny: readonly EntryRight[] }

/** The presets of entries, from most to fewest rights. */
export const ENTRY_PRESETS = {
  /** Everything that the account permits. Lifts what an entry of a folder above denies. */
  editor: {
    allow: ['view', 'download', 'create', 'edit', 'delete', 'rename', 'share', 'execute'],
    deny: [],
  },
  /** Read-only. */
  viewer: { allow: ['view', 'download'], deny: ['create', 'edit', 'delete', 'rename', 'share', 'execute'] },
  /** Files can be uploaded into the folder, and nothing in it is visible. */
  dropBox: { allow: ['create'], deny: ['view', 'download', 'edit', 'delete', 'rename', 'share', 'execute'] },
  noAccess: {
    allow: [],
    deny: ['view', 'download', 'create', 'edit', 'delete', 'rename', 'share', 'execute'],
  },
} as const satisfies Record<string, EntryRights>
export type EntryPreset = keyof typeof ENTRY_PRESETS

export const ENTRY_PRESET_NAMES = ['editor', 'viewer', 'dropBox', 'noAccess'] as const satisfies readonly EntryPreset[]

/** Returns the preset that an entry has exactly; null for any other combination of rights. */
export function presetOf({ allow, deny }: EntryRights): EntryPreset | null {
  const isSame = (some: readonly EntryRight[], others: readonly EntryRight[]) =>
    ENTRY_RIGHTS.every((right) => some.includes(right) === others.includes(right))
  return (
    ENTRY_PRESET_NAMES.find(
      (name) => isSame(allow, ENTRY_PRESETS[name].allow) && isSame(deny, ENTRY_PRESETS[name].deny),
    ) ?? null
  )
}
