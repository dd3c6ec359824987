import type { GuidanceText } from "./text.ts";

/** Portuguese. */
export const PT: GuidanceText = {
  askHeading: "Boas perguntas para começar",
  askIntro: "O que quiser saber: pergunte com as suas palavras.",
  tellHeading: "O que nos contar quando escrever",
  tellIntro: "Bastam algumas linhas. Isto ajuda:",
  stepsHeading: "Por onde começar",
  steps:
    "Escreva ou ligue|Diga em poucas palavras o que tem em mente.|Pergunte|Traga todas as dúvidas. Nenhuma é pequena.|Decida|Leve o seu tempo e escolha o que lhe convém.",
  audienceHeading: "Para quem é",
  siblingsHeading: "E agora?",
  ledes: {
    about: "Do que se trata em {name} e como saber mais.",
    offer: "O que {name} oferece, num relance. Pergunte pelo que não encontrar aqui.",
    menu: "O que há para comer e beber. Pergunte pelo que não encontrar aqui.",
    prices: "Diga do que precisa e para quando, e peça o preço.",
    gallery: "Veja com calma e pergunte pelo que lhe chamar a atenção.",
    faq: "Comece aqui. Se faltar a sua pergunta, envie-a.",
    team: "Quer saber quem faz o quê? Escreva e pergunte.",
    contact: "Uma pergunta, um plano, uma primeira ideia: escreva algumas linhas.",
    other: "Quer saber mais sobre isto? Pergunte com as suas palavras.",
  },
  groups: {
    table:
      "Passar por cá, encomendar ou preparar algo maior? É só perguntar.|O que há hoje?|É possível encomendar?|E quanto a alergias e desejos especiais?|O que lhe apetece e em que quantidade|O dia e a hora|Para quantas pessoas|Alergias ou o que deve ficar de fora|Com fome? Venha dizer olá.",
    goods:
      "Para si, para oferecer ou para uma ocasião: diga o que procura.|Pode ser feito por encomenda?|O que há neste momento?|Como chega até mim?|Para que é: presente, ocasião, para si|Cores, tamanhos ou materiais de que gosta|Para quando precisa|Um orçamento, se tiver um em mente|Viu algo, ou sente falta de algo? Pergunte.",
    work: "Uma ideia, uma data, um esboço: é quanto basta para conversar.|Aceitaria um projeto como o meu?|Quando poderia começar?|De que precisa da minha parte?|O que imagina, mesmo em traços largos|Para que serve e quem o vai ver|As datas que contam|Exemplos de que gosta|Tem algo em mente? Vamos conversar.",
    trade:
      "Algo avariado, planeado ou há muito adiado? Descreva e pergunte o que se pode fazer.|O que se pode fazer?|Quando poderia vir alguém?|Quanto custaria, mais ou menos?|O que é preciso fazer, no seu entender|Onde fica e como lá chegar|Com que urgência|Fotografias, se tiver|Há trabalho a fazer? Descreva-o em poucas palavras.",
    care: "Não sabe bem do que precisa? Diga como está e pergunte.|O que seria bom para mim?|O que devo levar ou saber antes?|Quando há vaga?|Do que se trata, tão breve quanto quiser|Se é a sua primeira visita|Dias e horas que lhe convêm|Como falar consigo|Quer marcar? Pergunte.",
    counsel:
      "Antes de decidir, pergunte. A primeira dúvida cabe em poucas linhas.|É um caso para vós?|Que documentos são precisos?|Quanto custaria e como se calcula?|Do que se trata, em duas ou três frases|Datas e prazos|O que aconteceu até agora|Como falar consigo com discrição|Uma decisão pela frente? Pergunte antes.",
    farewell:
      "Ao seu ritmo e nas suas palavras: pergunte o que precisar de saber.|O que é preciso fazer primeiro?|Como pode a despedida ser como desejamos?|Com quem falamos, e onde?|O seu nome e a melhor forma de contacto|De quem se trata, ou para quem deseja planear|O que já está decidido e o que falta decidir|Desejos importantes para si e para a família|Bastam algumas palavras.",
    learn:
      "Primeira vez, ou de volta? Pergunte por onde começar.|Por onde começo?|O que tenho de levar?|É possível experimentar primeiro?|Para quem é|A experiência, se houver|Dias e horas que lhe convêm|O que gostaria de alcançar|Com vontade de começar? Diga.",
    stay: "A sós, a dois, com a família toda: diga quando gostaria de vir.|O que está livre nas minhas datas?|Como se chega?|O que há para ver e fazer por perto?|Chegada e partida|Quantas pessoas são|O que lhe importa: sossego, vista, camas, comida|A hora a que pensa chegar|Já cá está em pensamento? Pergunte pelas suas datas.",
    gather:
      "Vem connosco? Aqui está o que convém saber e a quem perguntar o resto.|Como chego?|Quando começa e quando acaba?|A quem digo que vou?|Quem é e quem vem consigo|Quando chega|Do que precisa para estar à vontade|O que gostaria de trazer a esse dia|Vemo-nos lá?",
    cause:
      "Há muitas formas de participar. Pergunte qual é a sua.|Onde faz mais falta ajuda?|Quanto tempo leva?|O que posso dar além de dinheiro?|O que gostaria de fazer|Quanto tempo tem|O que faz bem|Como falar consigo|Quer participar?",
    digital:
      "Será que serve? Diga como trabalha hoje e pergunte.|Funciona com o que já uso?|Como começo?|A quem pergunto se ficar parado?|O que quer fazer com isto|O que usa hoje|O que ainda falta|Como falar consigo|Curiosidade? Veja mais de perto.",
    voice:
      "Primeira vez aqui? Veja por onde começar e como saber do que vem a seguir.|Por onde começo?|Quando há algo novo?|A quem escrevo?|Quem é e de onde escreve|Do que se trata: um convite, uma pergunta, um olá|Datas, se as houver|Como falar consigo|Não quer perder o que vem a seguir?",
    general:
      "Uma pergunta, um plano, uma primeira ideia: boas razões para escrever.|O que podem fazer por mim?|Como começamos?|Quando haveria tempo?|Do que se trata|O que espera|Para quando precisa|Como falar consigo|Quer saber mais? Escreva algumas linhas.",
  },
};
