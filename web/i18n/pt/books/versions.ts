import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-PT')

/** Portuguese texts of file versions. Loaded on first use. */
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
  'versions.download': 'Descarregar',
  'versions.restore': 'Restaurar',
  'versions.delete': 'Eliminar de vez',
  'versions.back': 'Voltar às versões',
  'versions.tooLarge': (size) => `Textos com mais de ${size} não são mostrados aqui. Descarregue-os.`,
  'versions.compareTitle': (name) => `Comparar versões de ${name}`,
  'versions.before': 'Antes',
  'versions.after': 'Depois',
  'versions.legend': 'As linhas vermelhas só estão no texto de antes, as verdes só no de depois.',
  'versions.notText': 'Isto não é texto. Descarregue para ver.',
  'versions.pictureFailed': 'Esta imagem não pode ser mostrada aqui. Descarregue-a para a ver.',
  'versions.emptyText': 'O ficheiro estava vazio então.',
  'versions.restored': (when) => `Restaurada a versão de ${when}`,
  'versions.restoreFailed': 'Não foi possível restaurar a versão.',
  'versions.gone': 'Esta versão já não está guardada.',
  'versions.deleted': 'Versão eliminada',
  'versions.deleteFailed': 'Não foi possível eliminar a versão.',
  'versions.deleteTitle': 'Eliminar esta versão de vez?',
  'versions.deleteDetail': (when) =>
    `O que o ficheiro continha em ${when} é removido e não pode ser recuperado. O próprio ficheiro fica como está.`,
  'versions.failed': 'Não foi possível obter as versões.',
  'versions.denied': 'Não pode ver as versões deste ficheiro.',
  'versions.empty': 'Ainda não há versões anteriores.',
  'versions.emptyDetail': 'Quando este ficheiro é substituído ou guardado, o conteúdo anterior fica aqui.',
  'versions.off': 'Não se guardam novas versões: está desligado nas definições.',
  'versions.folder': 'Não se guardam novas versões: está desligado nesta pasta.',
  'versions.disk': 'Não se guardam novas versões: este disco não pode.',
}
