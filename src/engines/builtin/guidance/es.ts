import type { GuidanceText } from "./text.ts";

/** Spanish. */
export const ES: GuidanceText = {
  askHeading: "Buenas preguntas para empezar",
  askIntro: "Lo que quieras saber: pregúntalo con tus palabras.",
  tellHeading: "Qué contarnos cuando escribas",
  tellIntro: "Bastan unas líneas. Esto ayuda:",
  stepsHeading: "Por dónde empezar",
  steps:
    "Escribe o llama|Di en pocas palabras qué tienes en mente.|Pregunta|Trae todas tus dudas. Ninguna es pequeña.|Decide|Tómate tu tiempo y elige lo que te convenga.",
  audienceHeading: "Para quién es",
  siblingsHeading: "¿Y ahora?",
  ledes: {
    about: "De qué trata {name} y cómo saber más.",
    offer: "Lo que ofrece {name}, de un vistazo. Pregunta por lo que no encuentres aquí.",
    menu: "Lo que hay para comer y beber. Pregunta por lo que no encuentres aquí.",
    prices: "Di qué necesitas y para cuándo, y pide precio.",
    gallery: "Mira con calma y pregunta por lo que te llame la atención.",
    faq: "Empieza aquí. Si falta tu pregunta, mándala.",
    team: "¿Quieres saber quién hace qué? Escribe y pregunta.",
    contact: "Una pregunta, un plan, una primera idea: escribe unas líneas.",
    other: "¿Quieres saber más de esto? Pregunta con tus palabras.",
  },
  groups: {
    table:
      "¿Pasar, encargar o preparar algo más grande? Pregunta sin más.|¿Qué hay hoy?|¿Se puede encargar?|¿Y si hay alergias o gustos especiales?|Qué te apetece y cuánto|El día y la hora|Para cuántas personas|Alergias o lo que haya que evitar|¿Hay hambre? Pásate a saludar.",
    goods:
      "Para ti, para regalar o para una ocasión: di qué buscas.|¿Se puede hacer por encargo?|¿Qué hay ahora mismo?|¿Cómo me llega?|Para qué es: un regalo, una ocasión, para ti|Colores, tallas o materiales que te gustan|Para cuándo lo necesitas|Un presupuesto, si lo tienes pensado|¿Has visto algo, o echas algo en falta? Pregunta.",
    work: "Una idea, una fecha, un boceto: con eso basta para empezar a hablar.|¿Harías un proyecto como el mío?|¿Cuándo podría empezar?|¿Qué necesitas de mi parte?|Lo que imaginas, aunque sea a grandes rasgos|Para qué es y quién lo verá|Las fechas que importan|Ejemplos que te gustan|¿Tienes algo en mente? Hablemos.",
    trade:
      "¿Algo roto, planeado o aplazado? Descríbelo y pregunta qué se puede hacer.|¿Qué se puede hacer?|¿Cuándo podría venir alguien?|¿Cuánto costaría, más o menos?|Qué hay que hacer, según lo ves|Dónde está y cómo se llega|Con qué urgencia|Fotos, si las tienes|¿Hay trabajo por hacer? Descríbelo en pocas palabras.",
    care: "¿No sabes qué necesitas? Cuenta cómo estás y pregunta.|¿Qué me vendría bien?|¿Qué debo llevar o saber antes?|¿Cuándo hay cita?|De qué se trata, tan breve como quieras|Si es tu primera visita|Días y horas que te vienen bien|Cómo localizarte|¿Quieres una cita? Pídela.",
    counsel:
      "Antes de decidir, pregunta. La primera duda cabe en unas líneas.|¿Es un caso para vosotros?|¿Qué papeles hacen falta?|¿Cuánto costaría y cómo se calcula?|De qué se trata, en dos o tres frases|Fechas y plazos|Qué ha pasado hasta ahora|Cómo localizarte con discreción|¿Una decisión por delante? Pregunta antes.",
    farewell:
      "A su ritmo y con sus palabras: pregunte lo que necesite saber.|¿Qué hay que hacer primero?|¿Cómo puede ser la despedida que deseamos?|¿Con quién hablamos, y dónde?|Su nombre y cómo localizarle mejor|De quién se trata, o para quién desea prever|Qué está decidido y qué queda abierto|Los deseos que importan a usted y a la familia|Bastan unas palabras.",
    learn:
      "¿Primera vez, o de vuelta? Pregunta por dónde empezar.|¿Por dónde empiezo?|¿Qué tengo que llevar?|¿Se puede probar antes?|Para quién es|La experiencia, si la hay|Días y horas que te vienen bien|Qué te gustaría conseguir|¿Con ganas de empezar? Dilo.",
    stay: "A solas, en pareja, con toda la familia: di cuándo te gustaría venir.|¿Qué hay libre en mis fechas?|¿Cómo se llega?|¿Qué hay para ver y hacer cerca?|Llegada y salida|Cuántos vendréis|Lo que te importa: calma, vistas, camas, comida|Cuándo piensas llegar|¿Ya estás aquí con la cabeza? Pregunta por tus fechas.",
    gather:
      "¿Vienes? Aquí está lo que conviene saber y a quién preguntar el resto.|¿Cómo llego?|¿Cuándo empieza y cuándo termina?|¿A quién aviso de que voy?|Quién eres y con quién vienes|Cuándo llegas|Qué necesitas para estar a gusto|Qué te gustaría aportar a ese día|¿Nos vemos allí?",
    cause:
      "Hay muchas formas de participar. Pregunta cuál va contigo.|¿Dónde hace más falta ayuda?|¿Cuánto tiempo lleva?|¿Qué puedo dar además de dinero?|Qué te gustaría hacer|Cuánto tiempo tienes|Qué se te da bien|Cómo localizarte|¿Quieres participar?",
    digital:
      "¿Dudas si te sirve? Di cómo trabajas hoy y pregunta.|¿Funciona con lo que ya uso?|¿Cómo empiezo?|¿A quién pregunto si me atasco?|Qué quieres hacer con ello|Qué usas hoy|Qué falta todavía|Cómo localizarte|¿Curiosidad? Míralo de cerca.",
    voice:
      "¿Primera vez aquí? Mira por dónde empezar y cómo enterarte de lo que viene.|¿Por dónde empiezo?|¿Cuándo hay algo nuevo?|¿A quién escribo?|Quién eres y desde dónde escribes|De qué se trata: una invitación, una pregunta, un saludo|Fechas, si las hay|Cómo localizarte|¿No quieres perderte lo que viene?",
    general:
      "Una pregunta, un plan, una primera idea: buenas razones para escribir.|¿Qué podéis hacer por mí?|¿Cómo empezamos?|¿Cuándo habría tiempo?|De qué se trata|Qué esperas|Para cuándo lo necesitas|Cómo localizarte|¿Quieres saber más? Escribe unas líneas.",
  },
};
