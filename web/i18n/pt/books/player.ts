import type { MessageModules } from '../../catalog.ts'

/** Portuguese texts of the controls of all players, also on the page of share links. Loaded with them. */
export const player: MessageModules['player'] = {
  'media.tools': 'Reprodução',
  'media.play': 'Reproduzir',
  'media.pause': 'Pausar',
  'media.speed': 'Velocidade',
  'media.speed.times': (factor: string) => `${factor}×`,
  'media.inPicture': 'Janela flutuante',
  'media.subtitles': 'Legendas',
  'media.subtitles.off': 'Sem legendas',

  'player.position': 'Posição',
  'player.positionOf': (time: string, total: string) => `${time} de ${total}`,
  'player.volume': 'Volume',
  'player.mute': 'Desativar som',
  'player.unmute': 'Ativar som',
  'player.loop': 'Repetir em ciclo',
  'player.full': 'Ecrã inteiro',
  'player.exitFull': 'Sair do ecrã inteiro',
  'player.buffering': 'A carregar…',
  'player.dock': 'Leitor de áudio',
  'player.close': 'Fechar leitor',
  'player.offline': 'Está offline. A reprodução é retomada automaticamente.',
  'player.failed': 'Não é possível reproduzir este ficheiro.',
  'player.gone': 'Este ficheiro foi movido ou eliminado.',
  'player.denied': 'Já não tem acesso a este ficheiro.',
}
