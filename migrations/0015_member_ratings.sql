ALTER TABLE "shops" ADD COLUMN "shows_ratings" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE TRIGGER ratings_take_member BEFORE INSERT ON ratings FOR EACH ROW WHEN (new.member_id IS NULL) EXECUTE FUNCTION take_rated_member();