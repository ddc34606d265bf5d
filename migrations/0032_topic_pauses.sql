CREATE TABLE "topic_pauses" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"letters_from" timestamp (3) with time zone,
	"pushed_at" timestamp (3) with time zone,
	CONSTRAINT "topic_pauses_user_id_topic_pk" PRIMARY KEY("user_id","topic")
);
--> statement-breakpoint
ALTER TABLE "held_letters" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "push_due" ADD COLUMN "topic" text;