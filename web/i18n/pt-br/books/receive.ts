import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-br')

/** Brazilian Portuguese texts about items shared to Coffer by other apps on the device. */
export const receive: MessageModules['receive'] = {
  'receive.title': (n: number) =>
    count(n, { one: 'Salvar {n} item', many: 'Salvar {n} de itens', other: 'Salvar {n} itens' }),
  'receive.detail': 'Outro aplicativo enviou isto para cá. Escolha onde salvar.',
  'receive.into': 'Pasta',
  'receive.chooseFolder': 'Escolher outra pasta',
  'receive.save': 'Enviar para cá',
  'receive.discard': 'Descartar',
  'receive.text': (date: string) => `Texto compartilhado, ${date}`,
  'receive.nothing': 'Nada chegou. Compartilhe mais uma vez.',
  'receive.notKept':
    'Não foi possível guardar neste dispositivo o que foi compartilhado. Talvez não haja espaço suficiente.',
  'receive.notAllowed': 'Você não pode enviar arquivos para cá.',
}
