import type { MessageModules } from '../../catalog.ts'

/** Brazilian Portuguese texts of the terminal. Loaded with it. */
export const terminal: MessageModules['terminal'] = {
  'terminal.title': 'Terminal',
  'terminal.screen': 'Entrada do terminal',
  'terminal.hint': (out: string, copy: string, paste: string) =>
    `${out} sai do terminal, ${copy} copia, ${paste} cola.`,
  'terminal.readAloud': 'Modo de leitor de tela',
  'terminal.copy': 'Copiar a seleção',
  'terminal.nothingSelected': 'Selecione texto no terminal antes.',
  'terminal.copied': 'Copiado',
  'terminal.notCopied': 'O navegador não permite copiar. Use o menu dele.',
  'terminal.keys': 'Mais teclas',
  'terminal.key.escape': 'Esc',
  'terminal.key.tab': 'Tab',
  'terminal.key.control': 'Ctrl',
  'terminal.key.left': 'Esquerda',
  'terminal.key.up': 'Para cima',
  'terminal.key.down': 'Para baixo',
  'terminal.key.right': 'Direita',

  'terminal.state.connecting': 'Iniciando…',
  'terminal.state.running': 'Em execução',
  'terminal.over.exited': (code: number) => (code === 0 ? 'Terminou.' : `Terminou com o código de saída ${code}.`),
  'terminal.over.time': 'Encerrado porque ficou muito tempo sem atividade.',
  'terminal.over.memory': 'Encerrado porque usou memória demais.',
  'terminal.over.processes': 'Encerrado porque iniciou processos demais.',
  'terminal.over.output': 'Encerrado porque escreveu demais.',
  'terminal.over.cancelled': 'Encerrado pelo servidor: sua sessão ou seus direitos mudaram.',
  'terminal.over.signal': 'Encerrado por um sinal.',
  'terminal.over.refused': 'O servidor recusou.',
  'terminal.over.failed': 'Algo deu errado no servidor.',
  'terminal.over.lost': 'A conexão caiu. O que estava em execução foi encerrado.',
  'terminal.over.unreached': 'Não foi possível conectar ao servidor.',
  'terminal.again': 'Iniciar novamente',
}
