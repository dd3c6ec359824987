import type { GuidanceText } from "./text.ts";

/** English. */
export const EN: GuidanceText = {
  askHeading: "Good questions to ask",
  askIntro: "Whatever you would like to know: put it in your own words.",
  tellHeading: "What to tell us when you write",
  tellIntro: "A few lines are enough. These help:",
  stepsHeading: "How to begin",
  steps:
    "Write or call|Say in a few words what you have in mind.|Ask|Bring every question you have. None is too small.|Decide|Take your time and choose what suits you.",
  audienceHeading: "Who it’s for",
  siblingsHeading: "Where to next",
  ledes: {
    about: "What {name} is about, and how to find out more.",
    offer: "What {name} has to offer, in one place. Ask about anything you can’t find here.",
    menu: "What there is to eat and drink. Ask about anything you can’t find here.",
    prices: "Say what you need and for when, and ask for a price.",
    gallery: "Have a look around, and ask about whatever catches your eye.",
    faq: "Start here. If your question is missing, send it.",
    team: "Would you like to know who does what? Write and ask.",
    contact: "Questions, plans, a first thought: write a few lines.",
    other: "Would you like to know more about this? Ask, in your own words.",
  },
  groups: {
    table:
      "Coming by, ordering ahead or planning something bigger? Just ask.|What is there today?|Can it be ordered ahead?|What about allergies and special wishes?|What you would like, and how much of it|The day and the time|How many people it is for|Allergies or anything to leave out|Hungry? Come and say hello.",
    goods:
      "For yourself, as a gift or for an occasion: say what you are looking for.|Can it be made to order?|What is in season, or in stock?|How does it get to me?|What it is for: a gift, an occasion, yourself|Colours, sizes or materials you like|When you need it|A budget, if you have one in mind|Seen something, or missing something? Ask.",
    work: "An idea, a date, a rough sketch: that is enough to start talking.|Would you take on a project like mine?|When could it begin?|What do you need from me?|What you have in mind, as roughly as you like|What it is for and who will see it|Dates that matter|Examples you like|Have something in mind? Let’s talk about it.",
    trade:
      "Something broken, planned or long put off? Describe it and ask what can be done.|What could be done about it?|How soon could someone come?|What would it cost, roughly?|What needs doing, as you see it|Where it is, and how to get to it|How urgent it is|Photos, if you have any|A job to do? Describe it in a few words.",
    care: "Not sure what you need? Say how things are and ask.|What would be right for me?|What should I bring, or know beforehand?|When is there an appointment?|What it is about, as briefly as you like|Whether it is your first visit|Days and times that suit you|How best to reach you|Ready for an appointment? Ask for one.",
    counsel:
      "Before you decide anything, ask. A first question costs a few lines.|Is this a case for you?|Which papers do you need?|What would it cost, and how is that worked out?|What it is about, in two or three sentences|Dates and deadlines to keep|What has happened so far|How best to reach you, in confidence|A decision ahead? Ask before you take it.",
    farewell:
      "In your own time and in your own words: ask whatever you need to know.|What has to be done first?|How can the farewell be as we would like it?|Whom do we talk to, and where?|Your name, and how best to reach you|Whom it is about, or for whom you would like to plan ahead|What is settled already, and what is still open|Wishes that matter to you and to the family|A few words are enough.",
    learn:
      "First time, or back again? Ask where to begin.|Where should I start?|What do I need to bring?|Is there a way to try it first?|Who it is for|Experience so far, if any|Days and times that suit you|What you would like to get out of it|Feel like starting? Say so.",
    stay: "Alone, as a couple, with the whole family: say when you would like to come.|What is free on my dates?|How do we get there?|What is there to see and do nearby?|Arrival and departure|How many you are|What matters to you: quiet, views, beds, food|When you expect to arrive|Packed in your mind already? Ask for your dates.",
    gather:
      "Coming along? Here is what is good to know, and whom to ask for the rest.|How do I get there?|When does it begin, and when does it end?|Whom do I tell that I am coming?|Who you are, and who comes with you|When you arrive|What you need to get around with ease|Anything you would like to add to the day|See you there?",
    cause:
      "There are many ways to take part. Ask which one fits you.|Where is help needed most?|How much time does it take?|What can I give besides money?|What you would like to do|How much time you have|What you are good at|How best to reach you|Would you like to take part?",
    digital:
      "Wondering whether it fits? Say how you work today and ask.|Does it work with what I already use?|How do I get started?|Whom do I ask when I am stuck?|What you would like to do with it|What you use today|What is still missing|How best to reach you|Curious? Have a closer look.",
    voice:
      "New here? Find out where to begin, and how to hear about what comes next.|Where should I begin?|When is there something new?|Whom do I write to?|Who you are, and where you write from|What it is about: an invitation, a question, a hello|Dates, if there are any|How best to reach you|Don’t want to miss what comes next?",
    general:
      "A question, a plan, a first thought: all good reasons to write.|What can you do for me?|How do we begin?|When would there be time?|What it is about|What you hope for|When you need it|How best to reach you|Would you like to know more? Write a few lines.",
  },
};
