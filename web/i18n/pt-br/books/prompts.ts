import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-br')
const items = (n: number) => count(n, { one: '{n} item', many: '{n} de itens', other: '{n} itens' })

const INFINITIVE = {
  copy: 'copiar',
  move: 'mover',
  delete: 'excluir',
  rename: 'renomear',
  create: 'criar',
  open: 'abrir',
}

/** Brazilian Portuguese texts of the prompts of a listing and of the changes they make. Loaded with the prompts. */
export const prompts: MessageModules['prompts'] = {
  'browse.name': 'Nome',
  'browse.create': 'Criar',
  'browse.andMore': (n: number) => count(n, { one: 'e mais {n}', many: 'e mais {n}', other: 'e mais {n}' }),
  'browse.copyRefused': 'O navegador não permitiu copiar.',

  'browse.newFolder.title': 'Nova pasta',
  'browse.newFile.title': 'Novo arquivo',
  'browse.rename.title': (name: string) => `Renomear “${name}”`,
  'browse.delete.one': (name: string) => `Excluir “${name}”?`,
  'browse.delete.many': (n: number) => `Excluir ${items(n)}?`,
  'browse.delete.forGood': 'Esta ação não pode ser desfeita.',
  'browse.delete.toTrash': 'Pode ser recuperado da lixeira.',
  'browse.delete.noTrash': 'Aqui não há lixeira.',
  'browse.copy.title': (n: number) => `Copiar ${items(n)}`,
  'browse.move.title': (n: number) => `Mover ${items(n)}`,
  'browse.copy.into': (folder: string) => `Copiar para “${folder}”`,
  'browse.move.into': (folder: string) => `Mover para “${folder}”`,
  'browse.picker.label': 'Pastas',
  'browse.picker.up': 'Subir um nível',
  'browse.picker.top': 'este é o nível mais alto',
  'browse.picker.choose': (folder: string) => `Escolher “${folder}”`,
  'browse.picker.empty': 'Não há pastas aqui.',

  'browse.conflict.title': (name: string) => `“${name}” já existe no destino`,
  'browse.conflict.existing': 'O que já está lá',
  'browse.conflict.arriving': 'O que está chegando',
  'browse.conflict.skip': 'Pular',
  'browse.conflict.keepBoth': 'Manter os dois',
  'browse.conflict.replace': 'Substituir',
  'browse.conflict.merge': 'Mesclar',
  'browse.conflict.mergeDetail': 'Mesclar junta as duas pastas e substitui os arquivos em comum.',
  'browse.conflict.notReplaceable': 'um arquivo e uma pasta não podem substituir um ao outro',
  'browse.conflict.toAll': (n: number) =>
    count(n, {
      one: 'Fazer o mesmo com mais {n} conflito',
      many: 'Fazer o mesmo com mais {n} de conflitos',
      other: 'Fazer o mesmo com mais {n} conflitos',
    }),

  'browse.info.type': 'Tipo',
  'browse.info.link': (type: string) => `Link (${type})`,
  'browse.info.where': 'Local',
  'browse.info.contains': 'Conteúdo',
  'browse.info.unknown': 'Não foi possível contar',
  'browse.info.selected': 'Seleção',
  'browse.info.filesTogether': 'Total dos arquivos',
  'browse.info.dimensions': 'Dimensões',
  'browse.info.duration': 'Duração',
  'browse.info.taken': 'Data da captura',
  'browse.info.camera': 'Câmera',
  'browse.info.lens': 'Lente',
  'browse.info.exposure': 'Exposição',
  'browse.info.orientation': 'Orientação',
  'browse.info.turned': (orientation: number) =>
    [
      'Espelhada',
      'De cabeça para baixo',
      'De cabeça para baixo, espelhada',
      'Girada para a esquerda, espelhada',
      'Girada para a direita',
      'Girada para a direita, espelhada',
      'Girada para a esquerda',
    ][orientation - 2] ?? '',
  'browse.info.place': 'Lugar',
  'browse.info.copyPlace': 'Copiar o lugar',
  'browse.info.checksums': 'Somas de verificação',
  'browse.info.compute': 'Calcular',
  'browse.info.computeNamed': (algorithm: string) => `Calcular ${algorithm}`,
  'browse.info.copyChecksum': (algorithm: string) => `Copiar ${algorithm}`,

  'browse.transferred': (kind: 'copy' | 'move', n: number, folder: string) => {
    const done = kind === 'copy' ? 'copiado' : 'movido'
    const what = count(n, {
      one: `{n} item ${done}`,
      many: `{n} de itens ${done}s`,
      other: `{n} itens ${done}s`,
    })
    return `${what}${folder && ` para “${folder}”`}`
  },
  'browse.failed': (attempt: 'copy' | 'move' | 'delete' | 'rename' | 'create' | 'open', name: string) =>
    `Não foi possível ${INFINITIVE[attempt]} “${name}”.`,
  'browse.failedMany': (attempt: 'copy' | 'move' | 'delete', n: number) =>
    `Não foi possível ${INFINITIVE[attempt]} ${items(n)}.`,
}
