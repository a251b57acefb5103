import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-PT')

/** Portuguese texts of the trash. Loaded when it is first opened. */
export const trash: MessageModules['trash'] = {
  'trash.items': 'O que está no lixo',
  'trash.days': (n) =>
    count(n, {
      one: 'O que está aqui desaparece de vez após um dia.',
      other: 'O que está aqui desaparece de vez após {n} dias.',
    }),
  'trash.isOff': 'O lixo está desligado: o que se elimina agora perde-se de vez.',
  'trash.total': (n, size) => `${count(n, { one: '{n} item', other: '{n} itens' })}, ${size}`,
  'trash.name': 'Nome',
  'trash.from': 'De',
  'trash.deletedAt': 'Eliminado',
  'trash.by': 'Por',
  'trash.size': 'Tamanho',
  'trash.expires': 'Desaparece',
  'trash.choose': (name) => `Escolher ${name}`,
  'trash.chooseAll': 'Escolher tudo',
  'trash.person': 'De quem',
  'trash.mine': 'O que eu eliminei',
  'trash.everybody': 'De todos',
  'trash.ofPerson': (name, n) => `${name} (${n})`,
  'trash.onlyFrom': (folder) => `Só o que estava em ${folder}`,
  'trash.showAll': 'Mostrar tudo',
  'trash.openFolder': 'Mostrar a pasta',
  'trash.chosen': (n, total) => count(n, { one: `{n} de ${total} escolhido`, other: `{n} de ${total} escolhidos` }),
  'trash.deleteForGood': 'Eliminar de vez',
  'trash.restore': 'Restaurar',
  'trash.restoreTo': 'Restaurar em…',
  'trash.restored': (n) => count(n, { one: 'Um item restaurado', other: '{n} itens restaurados' }),
  'trash.restoreFailed': (name) => `Não foi possível restaurar “${name}”.`,
  'trash.restoreFailedMany': (n) =>
    count(n, { one: 'Não foi possível restaurar um item.', other: 'Não foi possível restaurar {n} itens.' }),
  'trash.taken': (n) =>
    count(n, { one: 'Agora outra coisa tem o seu nome', other: 'Agora outras coisas têm o nome de {n} itens' }),
  'trash.takenDetail': 'O que está lá pode ficar ou ir também para o lixo.',
  'trash.andMore': (n) => count(n, { other: 'e mais {n}' }),
  'trash.keepBoth': 'Manter ambos',
  'trash.replace': 'Substituir',
  'trash.skip': 'Deixar no lixo',
  'trash.links': (n) =>
    count(n, {
      one: 'Restaurar também a ligação de partilha?',
      other: 'Restaurar também as {n} ligações de partilha?',
    }),
  'trash.linksDetail': 'Quem tiver a ligação voltará a ter acesso.',
  'trash.linksNo': 'Restaurar sem ligação',
  'trash.linksYes': 'Restaurar com ligação',
  'trash.removeTitle': (n) => count(n, { one: 'Eliminar um item de vez?', other: 'Eliminar {n} itens de vez?' }),
  'trash.removeDetail': 'Depois disso ninguém o pode recuperar.',
  'trash.removed': (n) => count(n, { one: 'Um item eliminado de vez', other: '{n} itens eliminados de vez' }),
  'trash.removeFailed': (n) =>
    count(n, { one: 'Não foi possível eliminar um item.', other: 'Não foi possível eliminar {n} itens.' }),
  'trash.empty': 'Esvaziar o lixo',
  'trash.emptyTitle': (n, size) =>
    count(n, { one: `Eliminar um item (${size}) de vez?`, other: `Eliminar os {n} itens (${size}) de vez?` }),
  'trash.more': 'Mostrar mais',
  'trash.nothing': 'O lixo está vazio',
  'trash.nothingDetail': 'O que elimina vem para aqui e pode ser recuperado.',
}
