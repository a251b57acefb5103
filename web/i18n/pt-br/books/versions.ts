import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-br')

/** Brazilian Portuguese texts of file versions. Loaded on first use. */
export const versions: MessageModules['versions'] = {
  'versions.title': (name) => `Versões de ${name}`,
  'versions.list': 'Versões, a mais recente primeiro',
  'versions.count': (n) => count(n, { one: '{n} versão anterior', other: '{n} versões anteriores' }),
  'versions.now': 'O que lá está agora',
  'versions.of': (when) => `Versão de ${when}`,
  'versions.written': (when) => `Escrita ${when}`,
  'versions.replaced': (when) => `Substituída ${when}`,
  'versions.replacedBy': (when, who) => `Substituída ${when} por ${who}`,
  'versions.grew': (size) => `${size} mais do que antes`,
  'versions.shrank': (size) => `${size} menos do que antes`,
  'versions.sameSize': 'Mesmo tamanho que antes',
  'versions.view': 'Ver',
  'versions.compare': 'Comparar',
  'versions.download': 'Baixar',
  'versions.restore': 'Restaurar',
  'versions.delete': 'Excluir para sempre',
  'versions.back': 'Voltar às versões',
  'versions.tooLarge': (size) => `Textos com mais de ${size} não são mostrados aqui. Baixe-os.`,
  'versions.compareTitle': (name) => `Comparar versões de ${name}`,
  'versions.before': 'Antes',
  'versions.after': 'Depois',
  'versions.legend': 'As linhas vermelhas só estão no texto de antes, as verdes só no de depois.',
  'versions.notText': 'Isto não é texto. Baixe para ver.',
  'versions.pictureFailed': 'Esta imagem não pode ser mostrada aqui. Baixe-a para vê-la.',
  'versions.emptyText': 'O arquivo estava vazio então.',
  'versions.restored': (when) => `Restaurada versão de ${when}`,
  'versions.restoreFailed': 'Não foi possível restaurar versão.',
  'versions.gone': 'Estversão não é mais mantida.',
  'versions.deleted': 'Versão excluída',
  'versions.deleteFailed': 'Não foi possível excluir versão.',
  'versions.deleteTitle': 'Excluir estversão para sempre?',
  'versions.deleteDetail': (when) =>
    `O que o arquivo continha em ${when} é removido e não pode ser recuperado. O próprio arquivo fica como está.`,
  'versions.failed': 'Não foi possível obter as versões.',
  'versions.denied': 'Não pode ver as versões deste arquivo.',
  'versions.empty': 'Ainda não há versões anteriores.',
  'versions.emptyDetail': 'Quando este arquivo é substituído ou salvo, o conteúdo anterior fica aqui.',
  'versions.off': 'Não se mantêm novas versões: está desativado nas configurações.',
  'versions.folder': 'Não se mantêm novas versões: está desativado nesta pasta.',
  'versions.disk': 'Não se mantêm novas versões: este disco não pode.',
}
