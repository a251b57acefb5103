import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-br')

/** Brazilian Portuguese texts of the trash. Loaded when it is first opened. */
export const trash: MessageModules['trash'] = {
  'trash.items': 'O que está na lixeira',
  'trash.days': (n) =>
    count(n, {
      one: 'O que está aqui desaparece para sempre após um dia.',
      other: 'O que está aqui desaparece para sempre após {n} dias.',
    }),
  'trash.isOff': 'A lixeira está desativada: o que se exclui agora perde-se para sempre.',
  'trash.total': (n, size) => `${count(n, { one: '{n} item', other: '{n} itens' })}, ${size}`,
  'trash.name': 'Nome',
  'trash.from': 'De',
  'trash.deletedAt': 'Excluído',
  'trash.by': 'Por',
  'trash.size': 'Tamanho',
  'trash.expires': 'Desaparece',
  'trash.choose': (name) => `Escolher ${name}`,
  'trash.chooseAll': 'Escolher tudo',
  'trash.person': 'De quem',
  'trash.mine': 'O que eu excluí',
  'trash.everybody': 'De todos',
  'trash.ofPerson': (name, n) => `${name} (${n})`,
  'trash.onlyFrom': (folder) => `Só o que estava em ${folder}`,
  'trash.showAll': 'Mostrar tudo',
  'trash.openFolder': 'Mostrar a pasta',
  'trash.chosen': (n, total) => count(n, { one: `{n} de ${total} escolhido`, other: `{n} de ${total} escolhidos` }),
  'trash.deleteForGood': 'Excluir para sempre',
  'trash.restore': 'Restaurar',
  'trash.restoreTo': 'Restaurar em…',
  'trash.restored': (n) => count(n, { one: 'Um item restaurado', other: '{n} itens restaurados' }),
  'trash.restoreFailed': (name) => `Não foi possível restaurar “${name}”.`,
  'trash.restoreFailedMany': (n) =>
    count(n, { one: 'Não foi possível restaurar um item.', other: 'Não foi possível restaurar {n} itens.' }),
  'trash.taken': (n) =>
    count(n, { one: 'Agora outra coisa tem o seu nome', other: 'Agora outras coisas têm o nome de {n} itens' }),
  'trash.takenDetail': 'O que está lá pode ficar ou ir também para a lixeira.',
  'trash.andMore': (n) => count(n, { other: 'e mais {n}' }),
  'trash.keepBoth': 'Manter ambos',
  'trash.replace': 'Substituir',
  'trash.skip': 'Deixar na lixeira',
  'trash.links': (n) => count(n, { one: 'Restaurar também o link?', other: 'Restaurar também os {n} links?' }),
  'trash.linksDetail': 'Qualquer pessoa com o link terá acesso novamente.',
  'trash.linksNo': 'Restaurar sem link',
  'trash.linksYes': 'Restaurar com link',
  'trash.removeTitle': (n) =>
    count(n, { one: 'Excluir um item para sempre?', other: 'Excluir {n} itens para sempre?' }),
  'trash.removeDetail': 'Depois disso ninguém pode recuperá-lo.',
  'trash.removed': (n) => count(n, { one: 'Um item excluído para sempre', other: '{n} itens excluídos para sempre' }),
  'trash.removeFailed': (n) =>
    count(n, { one: 'Não foi possível excluir um item.', other: 'Não foi possível excluir {n} itens.' }),
  'trash.empty': 'Esvaziar a lixeira',
  'trash.emptyTitle': (n, size) =>
    count(n, { one: `Excluir um item (${size}) para sempre?`, other: `Excluir os {n} itens (${size}) para sempre?` }),
  'trash.more': 'Mostrar mais',
  'trash.nothing': 'A lixeira está vazia',
  'trash.nothingDetail': 'O que você exclui vem para aqui e pode ser recuperado.',
}
