import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-PT')

/** Portuguese texts about items shared to Coffer by other apps on the device. */
export const receive: MessageModules['receive'] = {
  'receive.title': (n: number) =>
    count(n, { one: 'Guardar {n} item', many: 'Guardar {n} de itens', other: 'Guardar {n} itens' }),
  'receive.detail': 'Outra aplicação enviou isto para aqui. Escolha onde o guardar.',
  'receive.into': 'Pasta',
  'receive.chooseFolder': 'Escolher outra pasta',
  'receive.save': 'Carregar aqui',
  'receive.discard': 'Rejeitar',
  'receive.text': (date: string) => `Texto partilhado, ${date}`,
  'receive.nothing': 'Não chegou nada. Partilhe mais uma vez.',
  'receive.notKept':
    'Não foi possível manter neste dispositivo o que foi partilhado. Pode não haver espaço suficiente.',
  'receive.notAllowed': 'Não tem permissão para carregar ficheiros aqui.',
}
