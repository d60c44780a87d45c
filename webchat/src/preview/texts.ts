// The texts of the preview page.
import { texts } from '../text/texts.ts'

export const previewTexts = texts({
  en: {
    title: 'Your chat, as visitors see it',
    lead: 'Press the bubble in the corner and write something. Your team gets it like the messages of other channels.',
    paste: 'Put it on your page',
    pasteHint:
      'One line, before the end of the body. It loads when the page has finished loading, and weighs a few kilobytes.',
    copy: 'Copy',
    copied: 'Copied',
    allow: 'Allow your page',
    allowHint: 'The chat only shows on pages that you list. Until then, only this page shows it.',
    guide: 'How to list a page, and everything else about the chat',
    signIn: 'Sign in to see your own chat',
    signInHint: 'The chat belongs to a workspace. Sign in, and this page shows the one of yours.',
    toSignIn: 'Sign in',
    failed: 'The chat could not be loaded. Please try again.',
  },
  pt: {
    title: 'Seu chat, como os visitantes o veem',
    lead: 'Clique no balão no canto e escreva algo. Sua equipe recebe como as mensagens dos outros canais.',
    paste: 'Coloque na sua página',
    pasteHint:
      'Uma linha, antes do fim do body. Carrega quando a página já terminou de carregar e pesa poucos kilobytes.',
    copy: 'Copiar',
    copied: 'Copiado',
    allow: 'Autorize sua página',
    allowHint: 'O chat só aparece nas páginas que você autorizar. Até lá, só esta página o mostra.',
    guide: 'Como autorizar uma página, e tudo mais sobre o chat (em inglês)',
    signIn: 'Entre para ver o seu chat',
    signInHint: 'O chat pertence a um espaço de trabalho. Entre, e esta página mostra o seu.',
    toSignIn: 'Entrar',
    failed: 'Não foi possível carregar o chat. Tente de novo.',
  },
  es: {
    title: 'Su chat, como lo ven los visitantes',
    lead: 'Haga clic en el globo de la esquina y escriba algo. Su equipo lo recibe como los mensajes de otros canales.',
    paste: 'Póngalo en su página',
    pasteHint: 'Una línea, antes del final del body. Carga cuando la página terminó de cargar y pesa pocos kilobytes.',
    copy: 'Copiar',
    copied: 'Copiado',
    allow: 'Autorice su página',
    allowHint: 'El chat solo aparece en las páginas que usted autorice. Hasta entonces, solo esta página lo muestra.',
    guide: 'Cómo autorizar una página, y todo lo demás sobre el chat (en inglés)',
    signIn: 'Entre para ver su chat',
    signInHint: 'El chat pertenece a un espacio de trabajo. Entre, y esta página muestra el suyo.',
    toSignIn: 'Entrar',
    failed: 'No se pudo cargar el chat. Intente de nuevo.',
  },
})
