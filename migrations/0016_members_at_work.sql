DROP INDEX "member_invitations_expiry";--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "entered_by_member" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "held_letters" ADD COLUMN "rechecked_push" text;