// Questions with their answers, in words that differ: what an embedding model says about them shows how to read it.

export interface CalibrationPair {
  question: string
  answer: string
}

/** Within a language each answer belongs to its own question only. */
export const CALIBRATION_PAIRS: Readonly<Record<'pt' | 'es' | 'en', readonly CalibrationPair[]>> = {
  pt: [
    { question: 'quanto vocês cobram por um corte?', answer: 'Corte feminino R$ 120, corte masculino R$ 70.' },
    { question: 'até que horas posso passar aí hoje?', answer: 'Funcionamos de segunda a sábado, das 9h às 19h.' },
    { question: 'onde deixo meu carro?', answer: 'Há estacionamento com convênio na mesma quadra.' },
    { question: 'surgiu um imprevisto e não vou conseguir ir', answer: 'Cancele sem custo até 24 horas antes.' },
    { question: 'dá para pagar aos poucos?', answer: 'Parcelamos em até três vezes sem juros no cartão.' },
    {
      question: 'posso ir com meu filho de cinco anos?',
      answer: 'Crianças são bem-vindas e têm um espaço com brinquedos.',
    },
    { question: 'quero dar um dia de beleza para minha mãe', answer: 'O vale-presente pode ser comprado na recepção.' },
    { question: 'acho que esqueci minha carteira aí', answer: 'Guardamos achados e perdidos por 60 dias.' },
  ],
  es: [
    { question: '¿cuánto me sale una limpieza?', answer: 'Limpieza dental 280.000, consulta 150.000.' },
    { question: '¿hasta qué hora los encuentro hoy?', answer: 'Atendemos de lunes a sábado, de 8:00 a 19:00.' },
    { question: '¿dónde dejo el auto?', answer: 'El edificio tiene estacionamiento gratis para pacientes.' },
    { question: 'me surgió algo y mañana no llego', answer: 'Se puede cancelar sin costo hasta 24 horas antes.' },
    { question: '¿puedo ir pagando de a poco?', answer: 'Hay financiación en seis cuotas sin interés con tarjeta.' },
    {
      question: '¿puedo ir con mi nena de cinco años?',
      answer: 'Los niños son bienvenidos y tienen un rincón de juegos.',
    },
    { question: 'quiero hacerle un obsequio a mi mamá', answer: 'El vale de regalo se compra en recepción.' },
    { question: 'creo que me olvidé la billetera ahí', answer: 'Guardamos los objetos perdidos durante 60 días.' },
  ],
  en: [
    { question: 'what do you charge for a puncture?', answer: 'Puncture repair £12, full service £85.' },
    { question: 'how late can I come by today?', answer: 'We are open Monday to Saturday from 9:00 to 19:00.' },
    { question: 'where do I leave my car?', answer: 'There is a free car park behind the building.' },
    { question: "something came up and I can't make it", answer: 'Cancel free of charge up to 24 hours before.' },
    { question: 'can I pay bit by bit?', answer: 'We offer six monthly instalments without interest.' },
    { question: 'may I come with my five year old?', answer: 'Children are welcome and have a corner with toys.' },
    { question: 'I want to treat my mum to something', answer: 'Gift vouchers can be bought at reception.' },
    { question: 'I think I forgot my wallet there', answer: 'We keep lost property for 60 days.' },
  ],
}
