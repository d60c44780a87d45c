// Texts of the box that asks the knowledge as a customer would.
import { texts } from '../../text/texts.ts'

export const askTexts = texts({
  en: {
    label: 'Ask as a customer would',
    example: 'Do you take cards?',
    ask: 'Ask',
    clear: 'Clear the question',
    wouldAnswer: 'The bot would answer',
    wouldNot: 'The bot would say that it does not know',
    wouldNotText:
      'Nothing here covers enough of the question. It joins the questions without an answer, and your team can answer.',
    nothing: 'Nothing here has words of this question.',
    write: 'Write an answer',
    from: 'From',
    covers: 'Covers {share} of the question; the bot answers from {least} on.',
    coversShare: 'Covers {share} of the question.',
    nearest: 'The nearest it has',
    others: { one: '{count} other place that fits less', other: '{count} other places that fit less' },
    knowledgeOff: 'The bot does not answer from the knowledge at present. Change it in the settings of the bot.',
    catalogNote:
      'Free times, prices of services and opening hours: the bot takes them from your settings, not from here.',
  },
  pt: {
    label: 'Pergunte como um cliente',
    example: 'Vocês aceitam cartão?',
    ask: 'Perguntar',
    clear: 'Limpar a pergunta',
    wouldAnswer: 'O bot responderia',
    wouldNot: 'O bot diria que não sabe',
    wouldNotText:
      'Nada aqui cobre o bastante da pergunta. Ela entra nas perguntas sem resposta, e a equipe pode responder.',
    nothing: 'Nada aqui tem palavras desta pergunta.',
    write: 'Escrever uma resposta',
    from: 'De',
    covers: 'Cobre {share} da pergunta; o bot responde a partir de {least}.',
    coversShare: 'Cobre {share} da pergunta.',
    nearest: 'O mais próximo que há',
    others: { one: '{count} outro lugar que combina menos', other: '{count} outros lugares que combinam menos' },
    knowledgeOff: 'No momento o bot não responde com o conhecimento. Mude isso nas configurações do bot.',
    catalogNote:
      'Horários livres, preços dos serviços e horário de funcionamento: o bot tira das suas configurações, não daqui.',
  },
  es: {
    label: 'Pregunte como un cliente',
    example: '¿Aceptan tarjeta?',
    ask: 'Preguntar',
    clear: 'Borrar la pregunta',
    wouldAnswer: 'El bot respondería',
    wouldNot: 'El bot diría que no sabe',
    wouldNotText:
      'Nada aquí cubre lo suficiente de la pregunta. Pasa a las preguntas sin respuesta, y el equipo puede responder.',
    nothing: 'Nada aquí tiene palabras de esta pregunta.',
    write: 'Escribir una respuesta',
    from: 'De',
    covers: 'Cubre {share} de la pregunta; el bot responde a partir de {least}.',
    coversShare: 'Cubre {share} de la pregunta.',
    nearest: 'Lo más cercano que hay',
    others: { one: '{count} otro lugar que coincide menos', other: '{count} otros lugares que coinciden menos' },
    knowledgeOff: 'Por ahora el bot no responde con el conocimiento. Cámbielo en la configuración del bot.',
    catalogNote:
      'Turnos libres, precios de servicios y horarios de atención: el bot los toma de su configuración, no de aquí.',
  },
})
