/** Effects on an item; each but `list` needs the permission of the same name. */
export const EFFECT_NAMES = ['list', 'download', 'create', 'modify', 'delete', 'rename', 'share', 'execute'] as const
