import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-br')
const files = (n: number) => count(n, { one: '{n} arquivo', many: '{n} de arquivos', other: '{n} arquivos' })
const folders = (n: number) => count(n, { one: '{n} pasta', many: '{n} de pastas', other: '{n} pastas' })

/** Brazilian Portuguese texts about folder sizes. Loaded with the first sizes. */
export const space: MessageModules['space'] = {
  'space.title': 'Uso do espaço',
  'space.titleOf': (name: string) => `Uso do espaço em ${name}`,
  'space.asOf': (when: string) => `Atualizado: ${when}`,
  'space.counting': 'Contagem em andamento',
  'space.holds': (inFiles: number, inFolders: number, since: string) =>
    `${files(inFiles)}, ${folders(inFolders)}. ${since}.`,
  'space.counts': (inFiles: number, inFolders: number) => `${files(inFiles)}, ${folders(inFolders)}`,
  'space.fileCount': files,
  'space.inAll': 'No total',

  'space.inMyFiles': (size: string) => `${size} em Meus arquivos`,
  'space.free': (size: string) => `${size} livres`,
  'space.volume': (share: string) => `${share} do disco em uso`,

  'space.show': 'Mostrar',
  'space.by.folder': 'Por pasta',
  'space.by.kind': 'Por tipo',
  'space.by.largest': 'Arquivos maiores',
  'space.by.oldest': 'Arquivos mais antigos',
  'space.up': 'Subir um nível',
  'space.openFolder': 'Mostrar a pasta',

  'space.name': 'Nome',
  'space.kind': 'Tipo',
  'space.size': 'Tamanho',
  'space.share': 'Porcentagem',
  'space.files': 'Arquivos',
  'space.modified': 'Modificado',
  'space.where': 'Pasta',
  'space.here': 'Aqui mesmo',
  'space.showInFolder': (name: string) => `Mostrar ${name} na pasta`,
  'space.restName': 'Todos os itens menores',
  'space.map': 'Mapa de tamanhos',
  'space.tile': (name: string, size: string, share: string) => `${name}, ${size}, ${share}`,

  'space.kind.image': 'Imagens',
  'space.kind.audio': 'Áudio',
  'space.kind.video': 'Vídeos',
  'space.kind.document': 'Documentos',
  'space.kind.text': 'Texto e código',
  'space.kind.archive': 'Arquivos compactados',
  'space.kind.other': 'Outros arquivos',

  'space.empty': 'Nada ocupa espaço aqui',
  'space.emptyDetail': 'Não há arquivos nesta pasta nem nas subpastas.',
  'space.noFiles': 'Nenhum arquivo para mostrar',
  'space.off': 'O índice está desativado',
  'space.offDetail': 'O tamanho das pastas é conhecido pelo índice. Um administrador pode ativá-lo nas configurações.',
  'space.building': 'As pastas ainda estão sendo contadas',
  'space.buildingDetail': 'Esta página se preenche assim que houver informações sobre esta pasta.',
  'space.unknown': 'Ainda não se sabe nada sobre esta pasta',
  'space.unknownDetail': 'O índice não chegou aqui. Pastas atrás de links são contadas onde realmente estão.',
  'space.partial': 'As pastas ainda estão sendo contadas: os tamanhos vão aumentar.',
}
