import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ru')

const DID = {
  create: 'Файл создан',
  upload: 'Загружено',
  save: 'Изменено',
  makeDirectory: 'Папка создана',
  delete: 'Удалено',
  copy: 'Скопировано',
  move: 'Перемещено',
  rename: 'Переименовано',
  extract: 'Распаковано',
  archive: 'Архив создан',
  restore: 'Восстановление',
  purge: 'Удаление навсегда',
  undo: 'Отмена',
  rewind: 'Возврат к прежнему виду',
}

/** Russian texts of undo and history. Loaded with the first step. */
export const undo: MessageModules['undo'] = {
  'undo.did': (kind, n, name) =>
    `${DID[kind]}: ${name || count(n, { one: '{n} элемент', few: '{n} элемента', many: '{n} элементов', other: '{n} элемента' })}`,
  'undo.takenBack': (step) => `Отменено. ${step}`,
  'undo.nothing': 'Отменять нечего.',
  'undo.nothingToRedo': 'Повторять нечего.',
  'undo.changed': (name) => `«${name}» с тех пор изменился, поэтому отменить нельзя.`,
  'undo.taken': (name) => `Теперь «${name}» — это что-то другое, поэтому отменить нельзя.`,
  'undo.notKept': 'То, что было, пропало навсегда, поэтому отменить нельзя.',
  'undo.already': 'Это уже отменено.',
  'undo.unknown': 'Об этом больше ничего не известно.',
  'undo.failed': 'Не удалось отменить.',
  'history.titleOf': (name) => `История: ${name}`,
  'history.openNow': 'Показать, как сейчас',
  'history.steps': 'Что происходило, сначала последнее',
  'history.you': 'Вы',
  'history.visitor': 'Гость',
  'history.to': (place) => `в ${place}`,
  'history.andMore': (n) => count(n, { other: 'и ещё {n}' }),
  'history.state.taken_back': 'Отменено',
  'history.state.restored': 'Восстановлено',
  'history.state.partly_restored': 'Восстановлено частично',
  'history.state.not_kept': 'Отменить нельзя: больше не хранится',
  'history.state.not_yours': 'Сделано кем-то другим',
  'history.more': 'Показать более ранние шаги',
  'history.since': (when) => `До ${when} ничего не известно.`,
  'history.empty': 'Действий пока нет',
  'history.emptyDetail': 'С этого момента записывается, что здесь меняется, и это можно отменить.',
}
